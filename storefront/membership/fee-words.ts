import { formatDollars } from '#storefront/kernel/format.ts';
import { FEE_TEXTS } from './texts.ts';

/** A charge as it's shown everywhere, in dollars: '$59.95', or '$64.30 ($59.95 + $4.35 tax)'. `total` includes the tax. */
export function feeWords(total: number, tax: number | null): string {
  if (!tax) return formatDollars(total);
  return FEE_TEXTS.withTax(formatDollars(total), formatDollars(total - tax), formatDollars(tax));
}
