/** The median of several runs, with their range. */
export type Spread = { median: number; min: number; max: number };

/** @throws Error for an empty list: a missing figure must not look like zero. */
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

/** The value that `share` of all values don't exceed; 0 for an empty list. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** 12,345 · 123 · 12.3 · 1.23: three significant digits. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(2);
}

export function shortSpread({ median, min, max }: Spread): string {
  return `${short(median)} (${short(min)}-${short(max)})`;
}
