/** Whole cents inside; dollars with at most two decimals on the wire (requirement K6). */

/** 1999 -> 19.99, for fields the specification names without a unit. */
export function dollars(cents: number): number {
  return cents / 100;
}

/** 19.99 -> 1999; the one way back, for answers read by a page. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

let whole: Intl.NumberFormat | undefined;

/**
 * 123450 -> "$1,234.50", with the minus sign of `formatDollars`. For servers. The format is created on first use, because a
 * browser's first one is slow.
 */
export function formatCents(cents: number): string {
  whole ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return whole.format(cents / 100).replace('-', '\u2212');
}

/** Multiplies cents by parts per million, rounding half up once; for taxes and percentages. */
export function partOf(cents: number, ppm: number): number {
  return Math.floor((cents * ppm + 500_000) / 1_000_000);
}

/**
 * Divides `cents` over weights so that the parts sum to the whole (largest remainder; ties go to the
 * earlier part). Weights that are all zero share evenly.
 */
export function prorate(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = all === 0 ? weights.map(() => 1) : weights;
  const whole = BigInt(all === 0 ? weights.length : all);
  if (shares.length === 0) return [];
  const parts = shares.map((weight, at) => {
    // Cents times cents can pass 2^53.
    const exact = BigInt(cents) * BigInt(weight);
    return { at, part: Number(exact / whole), rest: exact % whole };
  });
  const left = cents - parts.reduce((sum, { part }) => sum + part, 0);
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  for (const share of byRest.slice(0, left)) share.part++;
  return parts.map(({ part }) => part);
}
