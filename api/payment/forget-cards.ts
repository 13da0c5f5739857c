import { Sweep } from '#api/jobs/sweep.ts';
import { deleteCardRemoval, listCardRemovals } from './card-store.ts';
import type { Payments } from './move.ts';

/** The job is left alone for this long. */
const OPEN_AFTER_MS = 60_000;

/** Makes the gateway forget one card. @throws what the gateway throws; the card then stays on the sweep's list. */
export async function forgetCard({ db, gateway }: Payments, token: string): Promise<void> {
  await gateway.removeCard(token);
  await deleteCardRemoval(db, token);
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
    async (token) => {
      await forgetCard(payments, token);
      return true;
    },
  );
  sweep.end();
  return forgotten;
}
