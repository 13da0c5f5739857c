import { prorate } from '#domain/kernel/money.ts';
import { splitRefunds } from '#domain/membership/split-refunds.ts';
import { type Fee, taxPartOf } from '#domain/tax/fee.ts';
import type { PaidCharge, Tender } from './paid-charges.ts';
import type { MembershipRefundTable } from './tables.ts';

type Rule = MembershipRefundTable['rule'];

/** What is given back for one charge to one payment that had paid for it. */
export type RefundLine = Pick<Tender, 'payment_id' | 'cc_type' | 'last4'> & {
  membership_charge_id: string;
  amount_cents: number;
  /** The part of it that is tax. */
  tax_cents: number;
  rule: Rule;
};

/**
 * The lines of a refund, by charge, oldest first: to what paid a charge last, then to what had paid it before, and never
 * more than is left of each payment.
 */
export function refundLinesOf(refunds: readonly { charge: PaidCharge; cents: number; rule: Rule }[]): RefundLine[] {
  const byAge = refunds.toSorted((a, b) => a.charge.created_at.getTime() - b.charge.created_at.getTime());
  const parts = splitRefunds(byAge.map(({ charge, cents }) => ({ cents, sources: charge.tenders })));
  return byAge.flatMap(({ charge, rule }, at) => {
    const amounts = parts[at] ?? [];
    const taxes = prorate(taxPartOf(sum(amounts), charge), amounts);
    return charge.tenders
      .map(({ payment_id, cc_type, last4 }, index) => ({
        membership_charge_id: charge.membership_charge_id,
        payment_id,
        cc_type,
        last4,
        amount_cents: amounts[index] ?? 0,
        tax_cents: taxes[index] ?? 0,
        rule,
      }))
      .filter(({ amount_cents }) => amount_cents > 0);
  });
}

/** The refunds that gave something back, or will: not those whose payment had been refunded by hand. */
export function sentOf<Refund extends { amount_cents: number; short_cents: number }>(
  refunds: readonly Refund[],
): Refund[] {
  return refunds.filter(({ amount_cents, short_cents }) => amount_cents > short_cents);
}

/**
 * What refunds have really given back, with its tax: less than they say where someone had refunded a part of the payment by
 * hand, which the shop doesn't take back.
 */
export function sentFeeOf(refunds: readonly { amount_cents: number; tax_cents: number; short_cents: number }[]): Fee {
  const parts = refunds.map(({ amount_cents, tax_cents, short_cents }) => {
    const cents = amount_cents - short_cents;
    return { cents, tax_cents: taxPartOf(cents, { price_cents: amount_cents - tax_cents, tax_cents }) };
  });
  const tax_cents = sum(parts.map((part) => part.tax_cents));
  return { price_cents: sum(parts.map(({ cents }) => cents)) - tax_cents, tax_cents };
}

export function sumOf(lines: readonly { amount_cents: number }[]): number {
  return sum(lines.map(({ amount_cents }) => amount_cents));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}
