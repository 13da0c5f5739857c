import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorizedCents, estimatedCents, finalCents, type WeightPrice } from './weight-price.ts';

const SALMON = { per_pound_cents: 1299, estimated_lb_hundredths: 150, lb_hundredths_max: 180 };

// biome-ignore format: a table of cases
test.each([
  // weighed  final   why
  [150,       1949,   'as estimated: 1948.5 is rounded up'],
  [1,         13,     'next to nothing'],
  [149,       1936,   'less than estimated: 1935.51'],
  [180,       2338,   'the most: 2338.2'],
  [181,       2338,   'more than the most is free'],
  [99_999,    2338,   'far too much is free as well'],
])('a piece of %i hundredths of a pound costs %i cents (%s)', (weighed, cents) => {
  expect(finalCents(SALMON, weighed)).toBe(cents);
});

test('before it is weighed, a cart shows the estimate, and the most is authorized', () => {
  expect({ shown: estimatedCents(SALMON), authorized: authorizedCents(SALMON) }).toEqual({
    shown: 1949,
    authorized: 2338,
  });
});

test.each([0, -1, 1.5, Number.NaN])('%d is no weight', (weighed) => {
  expect(() => finalCents(SALMON, weighed)).toThrow(RangeError);
});

/** All that the table allows. */
const prices: fc.Arbitrary<WeightPrice> = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000))
  .map(([per_pound_cents, estimated_lb_hundredths, more]) => ({
    per_pound_cents,
    estimated_lb_hundredths,
    lb_hundredths_max: Math.min(estimated_lb_hundredths + more, 100_000),
  }));
const weights = fc.integer({ min: 1, max: 200_000 });

test('no one pays more than was authorized, and the estimate is never more either', () => {
  fc.assert(
    fc.property(prices, weights, (price, weighed) => {
      expect(finalCents(price, weighed)).toBeLessThanOrEqual(authorizedCents(price));
      expect(estimatedCents(price)).toBeLessThanOrEqual(authorizedCents(price));
    }),
  );
});

test('a heavier piece never costs less, and one that weighs what was estimated costs the estimate', () => {
  fc.assert(
    fc.property(prices, weights, (price, weighed) => {
      expect(finalCents(price, weighed + 1)).toBeGreaterThanOrEqual(finalCents(price, weighed));
      expect(finalCents(price, price.estimated_lb_hundredths)).toBe(estimatedCents(price));
    }),
  );
});

test('prices are whole cents, at most half a cent from the exact product, and half a cent goes up', () => {
  fc.assert(
    fc.property(prices, weights, (price, weighed) => {
      const paid = Math.min(weighed, price.lb_hundredths_max);
      // In hundredths of a cent, where the product is a whole number.
      const over = finalCents(price, weighed) * 100 - price.per_pound_cents * paid;
      expect(Number.isSafeInteger(over)).toBe(true);
      expect(over).toBeGreaterThan(-50);
      expect(over).toBeLessThanOrEqual(50);
    }),
  );
});
