import { assertDefined } from '#domain/kernel/assert.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { prorate } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { refundOf, type RefundRule } from '#domain/membership/refund.ts';
import { taxPartOf, totalOf, withTaxShare } from '#domain/tax/fee.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findFirstCharge, listLiveCharges } from './cancellation-store.ts';
import { type PaidCharge, readPaidCharges, type Tender } from './paid-charges.ts';

/** What is given back for one charge, and what had paid it. */
export type RefundLine = Pick<Tender, 'payment_id' | 'cc_type' | 'last4'> & {
  membership_charge_id: string;
  amount_cents: number;
  /** The part of it that is tax. */
  tax_cents: number;
  rule: RefundRule;
};

/** A refund of a savings guarantee. */
export type GuaranteeLine = Omit<RefundLine, 'rule'>;

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
  return charges.flatMap((charge) => {
    const { membership_charge_id, period_start, period_end, upgrades_charge_id } = charge;
    const own = paidChargeOf(membership_charge_id);
    const replaced = upgrades_charge_id === null ? null : paidChargeOf(upgrades_charge_id);
    // The credit is a part of that month's fee, and its tax had been paid with it.
    const credit = replaced ? withTaxShare(charge.credit_cents, replaced) : 0;
    const is_first = isFullAllowed && [membership_charge_id, upgrades_charge_id].includes(first.membership_charge_id);
    const period = { paid_cents: totalOf(own) + credit, period_start, period_end, is_first };
    const { cents, rule } = refundOf(period, { first_paid_on: pacificDay(first.paid_at), today });
    const [ownPart = 0, replacedPart = 0] =
      rule === 'full' ? [totalOf(own), replaced ? totalOf(replaced) : 0] : prorate(cents, [totalOf(own), credit]);
    const parts = [lineOf(own, ownPart, rule), ...(replaced ? [lineOf(replaced, replacedPart, rule)] : [])];
    return parts.filter(({ amount_cents }) => amount_cents > 0);
  });
}

/**
 * A refund to what paid the charge last: if its refund was paid back, the first payment has nothing left to refund.
 * @throws Error if the rule gives back more than was paid for this charge.
 */
function lineOf(charge: PaidCharge, cents: number, rule: RefundRule): RefundLine {
  const { membership_charge_id, tenders } = charge;
  const { payment_id, cc_type, last4, share_cents, left_cents } = assertDefined(tenders[0], 'The payment of a charge');
  if (cents > share_cents) throw new Error(`The refund of ${membership_charge_id} is higher than what paid for it.`);
  const amount_cents = Math.min(cents, left_cents);
  return {
    membership_charge_id,
    payment_id,
    cc_type,
    last4,
    amount_cents,
    tax_cents: taxPartOf(amount_cents, charge),
    rule,
  };
}

export function sumOf(lines: readonly { amount_cents: number }[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
