import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import { guaranteeRefunds } from './guarantee.ts';

const YEAR = { price_cents: 5_995, tax_cents: 0, part_cents: 5_995 };

// biome-ignore format: a table of cases
test.each([
  // saved   tax   refund
  [0,        0,    5_995],
  [2_000,    0,    3_995],
  [5_994,    0,    1],
  [5_995,    0,    0],
  [9_000,    0,    0],
  [0,        435,  6_430],
  [2_000,    435,  4_285], // $39.95 and 66.6% of $4.35
])('%i cents saved with a tax of %i: %i cents go back', (saved_cents, tax_cents, refund) => {
  expect(guaranteeRefunds(saved_cents, [{ ...YEAR, tax_cents }])).toEqual([refund]);
});

test('an upgraded year gives back to both payments, in the shares of its fee that they paid', () => {
  const own = { price_cents: 5_235, tax_cents: 380, part_cents: 5_235 };
  const month = { price_cents: 1_200, tax_cents: 87, part_cents: 760 };
  // Of the month only what was credited, with its tax: $7.60 and $0.55.
  expect(guaranteeRefunds(0, [own, month])).toEqual([5_615, 815]);
});

const sourcesOf = fc
  .record({
    price: fc.integer({ min: 1, max: 20_000 }),
    month: fc.integer({ min: 0, max: 3_000 }),
    credited: fc.double({ min: 0, max: 1, noNaN: true }),
    rates: fc.tuple(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 500_000 })),
  })
  .map(({ price, month, credited, rates: [rate, earlier] }) => [
    { ...feeOf(price, rate), part_cents: price },
    ...(month > 0 ? [{ ...feeOf(month, earlier), part_cents: Math.floor(month * credited) }] : []),
  ]);

test('the fee that goes back is the shortfall to the cent, and no charge gives back more than it took', () => {
  fc.assert(
    fc.property(sourcesOf, fc.integer({ min: -500, max: 25_000 }), (sources, saved_cents) => {
      const fee = sources.reduce((sum, { part_cents }) => sum + part_cents, 0);
      const shortfall = Math.max(0, fee - Math.max(0, saved_cents));
      const refunds = guaranteeRefunds(saved_cents, sources);
      sources.forEach((source, at) => expect(refunds[at]).toBeLessThanOrEqual(totalOf(source)));
      const untaxed = sources.map((source) => ({ ...source, tax_cents: 0 }));
      expect(guaranteeRefunds(saved_cents, untaxed).reduce((sum, cents) => sum + cents, 0)).toBe(shortfall);
      expect(refunds.reduce((sum, cents) => sum + cents, 0)).toBeGreaterThanOrEqual(shortfall);
      // Saving a cent more never gives back more.
      const more = guaranteeRefunds(Math.max(0, saved_cents) + 1, sources).reduce((sum, cents) => sum + cents, 0);
      expect(more).toBeLessThanOrEqual(refunds.reduce((sum, cents) => sum + cents, 0) + 1);
    }),
  );
});
