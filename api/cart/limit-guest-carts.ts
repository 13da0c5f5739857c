import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { makeSourceLimit } from '#api/kernel/source-limit.ts';

/** Per minute and source. */
const POINTS = 60;

/** Counts a guest's cart that a source is about to create. @throws Refusal `too_many_requests`. */
export type CountGuestCart = (source: string) => Promise<void>;

/**
 * A source that takes a new cookie for each request can't fill the database with carts.
 * @param exempt addresses and networks that aren't counted, for measuring.
 */
export function makeGuestCartLimit(exempt: readonly string[]): CountGuestCart {
  const limit = makeSourceLimit(POINTS, exempt);
  return async (source) => {
    if (!(await limit(source))) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  };
}
