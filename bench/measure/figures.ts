/** The middle of several runs, with how far they lay apart. */
export type Spread = { median: number; min: number; max: number };

/** @throws Error for an empty list: a figure that was never taken must not look like nought. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) throw new Error('There is nothing to take the median of.');
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? max;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? min) + upper) / 2;
  return { median, min, max };
}

/** The value that `share` of all values do not exceed; 0 where there are none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** 12,345 · 123 · 12.3 · 1.23: three figures that count, never more. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(2);
}

export function shortSpread({ median, min, max }: Spread): string {
  return `${short(median)} (${short(min)}-${short(max)})`;
}
