import { formatDollars } from '#storefront/kernel/format.ts';
import type { Offer } from '#domain/membership/endpoints.ts';
import { FEE_TEXTS } from './texts.ts';

/** A charge as it's shown everywhere, in dollars: '$59.95', or '$64.30 ($59.95 + $4.35 tax)'. `total` includes the tax. */
export function feeWords(total: number, tax: number | null): string {
  if (!tax) return formatDollars(total);
  return FEE_TEXTS.withTax(formatDollars(total), formatDollars(total - tax), formatDollars(tax));
}

/** A plan's own price, as everyone reads it, and the tax that is added: '$59.95 a year plus $4.95 tax'. */
export function priceWords({ price, tax, period_text }: Pick<Offer, 'price' | 'tax' | 'period_text'>): string {
  const words = FEE_TEXTS.price(formatDollars(price - tax), period_text);
  return tax > 0 ? FEE_TEXTS.plusTax(words, formatDollars(tax)) : words;
}
