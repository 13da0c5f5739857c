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

/** 123450 -> "$1,234.50". For servers: the format is made when first wanted, as a browser makes its first slowly. */
export function formatCents(cents: number): string {
  whole ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return whole.format(cents / 100);
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
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = total === 0 ? weights.map(() => 1) : weights;
  const whole_weight = total === 0 ? weights.length : total;
  const exact = shares.map((weight) => (cents * weight) / whole_weight);
  const parts = exact.map((part) => Math.floor(part));
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((part, index) => ({ index, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (let i = 0; i < left; i++) {
    const next = order[i % order.length];
    if (next) parts[next.index] = (parts[next.index] ?? 0) + 1;
  }
  return parts;
}
