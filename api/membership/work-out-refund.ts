import { assertDefined } from '#domain/kernel/assert.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { prorate } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { refundOf, type RefundRule } from '#domain/membership/refund.ts';
import type { CcType } from '#domain/payment/cc-types.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { listPaymentsOf } from '#api/payment/index.ts';
import { findFirstCharge, listLiveCharges, listPaidBack } from './cancellation-store.ts';

/** What is given back for one charge, and what had paid it. */
export type RefundLine = {
  membership_charge_id: string;
  payment_id: string;
  amount_cents: number;
  rule: RefundRule;
  cc_type: CcType | null;
  last4: string | null;
};

type LiveCharge = Awaited<ReturnType<typeof listLiveCharges>>[number];

/** `isFullAllowed` is false where only unused days are refunded. */
type Asked = { account_id: string; today: Day; isFullAllowed?: boolean };

/**
 * Works out what a running membership's charges give back if it ends `today`. An upgrade's period was paid for by two
 * charges, its own and the credit from the month it replaced, and both get their share back.
 */
export async function workOutRefund(
  db: Db | Tx,
  { account_id, today, isFullAllowed = true }: Asked,
): Promise<RefundLine[]> {
  const charges = await listLiveCharges(db, account_id);
  const first = charges.length > 0 ? await findFirstCharge(db, account_id) : undefined;
  if (!first) return [];
  const capturedOf = await readPayments(db, account_id, charges);
  return charges.flatMap((charge) => {
    const { membership_charge_id, period_start, period_end, upgrades_charge_id } = charge;
    const own = capturedOf(membership_charge_id);
    const replaced = upgrades_charge_id === null ? null : capturedOf(upgrades_charge_id);
    const credit = replaced ? charge.credit_cents : 0;
    const is_first = isFullAllowed && [membership_charge_id, upgrades_charge_id].includes(first.membership_charge_id);
    const period = { paid_cents: own.captured_cents + credit, period_start, period_end, is_first };
    const { cents, rule } = refundOf(period, { first_paid_on: pacificDay(first.created_at), today });
    const [ownPart = 0, replacedPart = 0] =
      rule === 'full' ? [own.captured_cents, replaced?.captured_cents] : prorate(cents, [own.captured_cents, credit]);
    const parts = [lineOf(own, ownPart, rule), ...(replaced ? [lineOf(replaced, replacedPart, rule)] : [])];
    return parts.filter(({ amount_cents }) => amount_cents > 0);
  });
}

/**
 * What has paid a charge. `share_cents`: the part of that payment that was for this charge. `left_cents`: what hasn't been
 * refunded of the payment, by the rule or by hand.
 */
type Source = Omit<RefundLine, 'amount_cents' | 'rule'> & {
  captured_cents: number;
  share_cents: number;
  left_cents: number;
};

/**
 * Reads what paid each charge. If its refund was paid back, the next one goes to the payment that did that, because the
 * first one has nothing left to refund.
 */
async function readPayments(
  db: Db | Tx,
  account_id: string,
  charges: readonly LiveCharge[],
): Promise<(membership_charge_id: string) => Source> {
  const paidBack = new Map((await listPaidBack(db, account_id)).map((row) => [row.membership_charge_id, row]));
  const replaced = charges.flatMap(({ upgrades_charge_id }) => upgrades_charge_id ?? []);
  const ids = [...charges.map((charge) => charge.membership_charge_id), ...replaced];
  const found = await listPaymentsOf(db, [...ids, ...[...paidBack.values()].map((row) => row.payment_id)]);
  const payments = new Map(found.map((payment) => [payment.payment_id, payment]));
  const paymentOf = (id: string) => assertDefined(payments.get(id), 'The payment of a paid charge');
  return (membership_charge_id) => {
    const { captured_cents } = paymentOf(membership_charge_id);
    const back = paidBack.get(membership_charge_id);
    const { payment_id, cc_type, last4, ...payment } = paymentOf(back?.payment_id ?? membership_charge_id);
    return {
      membership_charge_id,
      payment_id,
      cc_type,
      last4,
      captured_cents,
      share_cents: back?.amount_cents ?? captured_cents,
      left_cents: payment.captured_cents - payment.refunded_cents,
    };
  };
}

/** @throws Error if the rule gives back more than was paid for this charge. */
function lineOf(source: Source, cents: number, rule: RefundRule): RefundLine {
  const { membership_charge_id, payment_id, cc_type, last4, share_cents, left_cents } = source;
  if (cents > share_cents) throw new Error(`The refund of ${membership_charge_id} is higher than what paid for it.`);
  return { membership_charge_id, payment_id, cc_type, last4, rule, amount_cents: Math.min(cents, left_cents) };
}

export function sumOf(lines: readonly { amount_cents: number }[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
