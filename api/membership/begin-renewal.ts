import { createHash, randomUUID } from 'node:crypto';
import { nextPeriodEnd, nextTryOn } from '#domain/membership/renewal.ts';
import type { Tx } from '#api/db/pool.ts';
import { feeOf } from '#domain/tax/fee.ts';
import { lockAnyAccount } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { listMethods } from '#api/payment/index.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { findRenewalConsent } from './find-renewal-consent.ts';
import { type DatedTry, listFailedTries } from './follow-decline.ts';
import { type ChargeRow, findPendingCharge, findPlanStart, insertCharge } from './charge-store.ts';
import { findMembership, findOffer } from './store.ts';

/** `payment_method_id` is undefined if the person has no saved card. */
export type BegunRenewal = { charge: ChargeRow; payment_method_id: string | undefined };

/**
 * The first of three steps of a renewal: records what will be charged, if it is due and no other worker
 * has started it. The account's lock and the unique period allow one charge, however many workers run.
 */
export async function beginRenewal(
  tx: Tx,
  { account_id, now }: { account_id: string; now: Date },
): Promise<BegunRenewal | null> {
  // One that was deleted since the sweep listed it is no error.
  if ((await lockAnyAccount(tx, account_id)).deleted_at) return null;
  const today = pacificDay(now);
  const membership = await findMembership(tx, account_id);
  if (!membership || membership.state === 'ended' || !membership.renew || membership.expired_on > today) return null;
  if (await findPendingCharge(tx, account_id)) return null;
  const { expired_on, offer_id, price_cents } = membership;
  const failed = await listFailedTries(tx, account_id, expired_on);
  const tryOn = nextTryOn(expired_on, failed);
  if (tryOn === null || tryOn > today) return null;
  const offer = await findOffer(tx, offer_id);
  const consent_id = await findRenewalConsent(tx, account_id);
  if (!offer || !consent_id) throw new Error(`The membership of ${account_id} renews without a plan or a consent.`);
  const anchor = (await findPlanStart(tx, account_id)) ?? expired_on;
  const membership_charge_id = randomUUID();
  const charge = await insertCharge(tx, {
    membership_charge_id,
    account_id,
    offer_id,
    period_start: expired_on,
    period_end: nextPeriodEnd({ anchor, expired_on, today }, offer),
    // The price agreed to, even if the plan costs new members something else now, with the tax of today.
    ...feeOf(price_cents, await findTaxRate(tx, account_id, today)),
    status: 'pending',
    is_renewal: true,
    consent_id,
    idempotency_key: `renewal:${membership_charge_id}`,
    request_hash: createHash('sha256').update(membership_charge_id).digest(),
    now,
  });
  return { charge, payment_method_id: await chooseCard(tx, account_id, failed) };
}

/**
 * The default card; after a declined try, the card that was added, entered again or made the default since. A bank that
 * could not be reached has declined none.
 */
async function chooseCard(tx: Tx, account_id: string, failed: readonly DatedTry[]): Promise<string | undefined> {
  const cards = await listMethods(tx, account_id);
  const declinedAt = failed.find(({ is_unavailable }) => !is_unavailable)?.created_at;
  const chosen = cards
    .filter(({ chosen_at }) => declinedAt && chosen_at > declinedAt)
    .sort((a, b) => b.chosen_at.getTime() - a.chosen_at.getTime());
  return (chosen[0] ?? cards[0])?.payment_method_id;
}
