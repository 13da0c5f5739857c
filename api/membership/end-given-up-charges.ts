import { randomUUID } from 'node:crypto';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Tx } from '#api/db/pool.ts';
import { insertCancellation } from './cancellation-store.ts';
import { endChargesForGood, findGivenUpCharge } from './charge-periods.ts';
import { findOffer } from './store.ts';

/**
 * Ends the charges that were given up because the bank was away, before a free year begins or the account is deleted: their
 * money may still come, and then all of it goes back instead of paying for a plan that renews. The caller holds the account's
 * lock.
 */
export async function endGivenUpCharges(
  tx: Tx,
  { account_id, cause, now }: { account_id: string; cause: 'replaced' | 'deleted'; now: Date },
): Promise<void> {
  const charge = await findGivenUpCharge(tx, account_id);
  if (!charge) return;
  const offer = await findOffer(tx, charge.offer_id);
  if (!offer) throw new Error(`The charge ${charge.membership_charge_id} is for a plan that is gone.`);
  // Late refunds belong to a cancellation. This one ends no days, so there is nothing else to refund and nothing to undo.
  await insertCancellation(tx, {
    cancellation_id: randomUUID(),
    account_id,
    cause,
    membership_status: offer.membership_status,
    type: 'regular',
    offer_id: offer.offer_id,
    price_cents: charge.price_cents,
    expired_on: pacificDay(now),
    renew: false,
    refund_cents: 0,
    canceled_at: now,
  });
  await endChargesForGood(tx, account_id, now);
}
