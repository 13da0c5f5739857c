import { Sweep } from '#api/jobs/sweep.ts';
import { deleteCardRemoval, isTokenSaved, listCardRemovals } from './card-store.ts';
import type { Payments } from './move.ts';

/** The job is left alone for this long. */
const OPEN_AFTER_MS = 60_000;

/**
 * Makes the gateway forget one card, unless the person has saved it since it was listed.
 * @returns whether it was forgotten.
 * @throws what the gateway throws; the card then stays on the sweep's list.
 */
export async function forgetCard({ db, gateway }: Payments, token: string): Promise<boolean> {
  if (await isTokenSaved(db, token)) return false;
  await gateway.removeCard(token);
  await deleteCardRemoval(db, token);
  return true;
}

/**
 * Makes the gateway forget the cards that a job has given up on, or that weren't saved after all.
 * @returns how many it has forgotten.
 * @throws AggregateError after trying every card, if any failed.
 */
export async function forgetRemovedCards(payments: Payments, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OPEN_AFTER_MS);
  const sweep = new Sweep('payment.forget_cards');
  const forgotten = await sweep.eachOfPages<string>(
    (after) => listCardRemovals(payments.db, before, after),
    (token) => forgetCard(payments, token),
  );
  sweep.end();
  return forgotten;
}
