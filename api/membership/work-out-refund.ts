import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { refundOf, shareRefund } from '#domain/membership/refund.ts';
import { totalOf, withTaxShare } from '#domain/tax/fee.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findFirstCharge, listLiveCharges } from './cancellation-store.ts';
import { readPaidCharges } from './paid-charges.ts';
import { type RefundLine, refundLinesOf } from './refund-lines.ts';

/** `isFullAllowed` is false where only unused days are refunded. */
type Asked = { account_id: string; today: Day; isFullAllowed?: boolean };

/**
 * Works out what a running membership's charges give back if it ends `today`, tax included. An upgrade's period was paid for
 * by two charges, its own and the credit from the month it replaced, and both get their share back. Within the 30 days, both
 * go back in full: what the credit took off the year was never paid, so nothing is given back twice.
 */
export async function workOutRefund(
  db: Db | Tx,
  { account_id, today, isFullAllowed = true }: Asked,
): Promise<RefundLine[]> {
  const charges = await listLiveCharges(db, account_id);
  const first = charges.length > 0 ? await findFirstCharge(db, account_id) : undefined;
  if (!first) return [];
  const paidChargeOf = await readPaidCharges(db, account_id, charges);
  const refunds = charges.flatMap((charge) => {
    const { membership_charge_id, period_start, period_end, upgrades_charge_id } = charge;
    const own = paidChargeOf(membership_charge_id);
    const replaced = upgrades_charge_id === null ? null : paidChargeOf(upgrades_charge_id);
    // The credit is a part of that month's fee, and its tax had been paid with it.
    const credit = replaced ? withTaxShare(charge.credit_cents, replaced) : 0;
    const is_first = isFullAllowed && [membership_charge_id, upgrades_charge_id].includes(first.membership_charge_id);
    const period = { paid_cents: totalOf(own) + credit, period_start, period_end, is_first };
    const refund = refundOf(period, { first_paid_on: pacificDay(first.paid_at), today });
    const { rule } = refund;
    const month = replaced ? { total: totalOf(replaced), credit } : null;
    const shares = shareRefund(refund, { own: totalOf(own), month });
    return [
      { charge: own, cents: shares.own, rule },
      ...(replaced ? [{ charge: replaced, cents: shares.month, rule }] : []),
    ];
  });
  return refundLinesOf(refunds);
}
