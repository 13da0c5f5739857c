import { RateLimiterMemory } from 'rate-limiter-flexible';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';

/** Per minute and source. Each process counts on its own, as for calls. */
const POINTS = 60;

/** Counts a guest's cart that a source is about to create. @throws Refusal `too_many_requests`. */
export type CountGuestCart = (source: string) => Promise<void>;

/**
 * A source that takes a new cookie for each request can't fill the database with carts.
 * @param exempt addresses and networks that aren't counted, for measuring.
 */
export function makeGuestCartLimit(exempt: readonly string[]): CountGuestCart {
  const isExempt = networkList(exempt);
  const limiter = new RateLimiterMemory({ points: POINTS, duration: 60 });
  return async (source) => {
    if (isExempt(source)) return;
    await limiter.consume(sourceKey(source)).catch(() => {
      throw new Refusal(GENERAL_REFUSALS.too_many_requests);
    });
  };
}
