import { expect, test } from 'vitest';
import { type DatedRate, ratesOn } from './rates.ts';

const row = (
  tax_class: DatedRate['tax_class'],
  rate_ppm: number,
  effective_from: string,
  effective_to: string | null,
): DatedRate => ({
  tax_class,
  rate_ppm,
  effective_from,
  effective_to,
});
const ROWS = [
  row('candy', 60_000, '2026-07-01', null),
  row('candy', 50_000, '2026-01-01', '2026-06-30'),
  row('candy', 70_000, '2027-01-01', null),
  row('staple', 10_000, '2026-01-01', '2026-12-31'),
];

test.each([
  // day           candy      staple
  ['2025-12-31', undefined, undefined], // before any row
  ['2026-01-01', 50_000, 10_000], // the first day counts
  ['2026-06-30', 50_000, 10_000], // the last day counts
  ['2026-07-01', 60_000, 10_000],
  ['2027-01-01', 70_000, undefined], // the later of two open rows
])('on %s candy is taxed %s and staples %s', (day, candy, staple) => {
  const rates = ratesOn(ROWS, day);
  expect(rates.candy).toBe(candy);
  expect(rates.staple).toBe(staple);
});
