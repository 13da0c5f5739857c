import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, formatCents, partOf, prorate, toCents } from './money.ts';

test('prorated parts sum to the whole and none is off by a cent or more', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (cents, shares) => {
      const parts = prorate(cents, shares);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
      const total = shares.reduce((sum, share) => sum + share, 0);
      parts.forEach((part, i) => {
        const exact = total === 0 ? cents / shares.length : (cents * (shares[i] ?? 0)) / total;
        expect(Math.abs(part - exact)).toBeLessThan(1.000001);
      });
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  // cents  weights       parts
  [100, [1, 1, 1], [34, 33, 33]], // ties go to the earlier part
  [100, [0, 0], [50, 50]],
  [1, [1, 1], [1, 0]],
  [0, [3, 4], [0, 0]],
  [10, [], []],
])('%i cents over %o: %o', (cents, weights, parts) => {
  expect(prorate(cents, weights)).toEqual(parts);
});

test.each([
  // cents    ppm      part
  [1000, 88_750, 89], // 8.875%: 88.75 cents
  [10, 50_000, 1], // half a cent goes up
  [9, 50_000, 0],
  [0, 500_000, 0],
  [100, 1_000_000, 100],
])('%i cents at %i parts per million: %i', (cents, ppm, part) => {
  expect(partOf(cents, ppm)).toBe(part);
});

test('dollars on the wire and back lose no cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(toCents(dollars(cents))).toBe(cents);
    }),
  );
  expect(formatCents(123_450)).toBe('$1,234.50');
});
