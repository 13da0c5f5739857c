import { prorate } from '#domain/kernel/money.ts';
import { shortfallOf } from '#domain/pricing/savings-guarantee.ts';
import { type Fee, withTaxShare } from '#domain/tax/fee.ts';

/** A charge that paid for a year. `part_cents`: its part of the year's fee, without tax. */
export type GuaranteeSource = Fee & { part_cents: number };

/**
 * What each charge gives back of a year in which less was saved than its fee, in cents: the shortfall, shared by what
 * each has paid of the fee, and the tax on that share.
 */
export function guaranteeRefunds(saved_cents: number, sources: readonly GuaranteeSource[]): number[] {
  const parts = sources.map(({ part_cents }) => part_cents);
  const fee_cents = parts.reduce((sum, cents) => sum + cents, 0);
  const shares = prorate(shortfallOf({ fee_cents, saved_cents }), parts);
  return sources.map((source, at) => withTaxShare(shares[at] ?? 0, source));
}
