import { formatCents, partOf, prorate } from '#domain/kernel/money.ts';

/** A membership fee in whole cents, and the tax on it, which is charged with it. */
export type Fee = { price_cents: number; tax_cents: number };

/** The fee with its tax at `rate_ppm`, parts per million, rounded half up to a whole cent. */
export function feeOf(price_cents: number, rate_ppm: number): Fee {
  return { price_cents, tax_cents: partOf(price_cents, rate_ppm) };
}

/** What is charged. The column `membership_charge.total_cents` is the same sum. */
export function totalOf({ price_cents, tax_cents }: Fee): number {
  return price_cents + tax_cents;
}

/** How much of `cents`, a part of what was charged for a fee, is tax; all of the tax for all of the charge. */
export function taxPartOf(cents: number, { price_cents, tax_cents }: Fee): number {
  return prorate(cents, [price_cents, tax_cents])[1] ?? 0;
}

/** `price_cents`, a part of a fee, with its share of the tax, rounded half up; all of the tax for the whole fee. */
export function withTaxShare(price_cents: number, fee: Fee): number {
  if (fee.price_cents === 0) return price_cents;
  return price_cents + Math.floor((2 * fee.tax_cents * price_cents + fee.price_cents) / (2 * fee.price_cents));
}

/** '$59.95', or '$64.30 ($59.95 + $4.35 tax)'. */
export function feeText(fee: Fee): string {
  const total = formatCents(totalOf(fee));
  return fee.tax_cents === 0 ? total : `${total} (${formatCents(fee.price_cents)} + ${formatCents(fee.tax_cents)} tax)`;
}
