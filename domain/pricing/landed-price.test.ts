import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assumedOthers, landedPrice, type LandedLine } from './landed-price.ts';
import { type BoxContents, DEFAULT_SHIPPING, type ShippingRule } from './shipping.ts';

const [GROCERY, FROZEN, WINE] = DEFAULT_SHIPPING as [ShippingRule, ShippingRule, ShippingRule];
const OATS: LandedLine = { price_cents: 1_000, qty: 1, is_fresh: false, tiers: [] };
const ALONE: BoxContents = { subtotal_cents: 0, units: 0, has_fresh: false };
const beside = (subtotal_cents: number): BoxContents => ({ subtotal_cents, units: 1, has_fresh: false });
const tier = (min: number, max: number | null, discount_type: 'percentage' | 'dollar', promo_value: number) => ({
  min,
  max,
  promo_type: 'thrive_cash' as const,
  discount_type,
  promo_value,
});

test.each([
  // what, line, others, rule, shipping of the box, share, landed
  ['alone, it pays for the whole box', OATS, ALONE, GROCERY, 595, 595, 1_595],
  ['a fifth of the box pays a fifth', OATS, beside(4_000), GROCERY, 595, 119, 1_119],
  ['half a cent rounds up', { ...OATS, price_cents: 1 }, beside(9), { ...GROCERY, fee_cents: 5 }, 5, 1, 2],
  ['at the threshold it ships free', OATS, beside(14_000), GROCERY, 0, 0, 1_000],
  ['fresh food has its own fee', { ...OATS, is_fresh: true }, beside(4_000), GROCERY, 995, 199, 1_199],
  ['fresh food beside it, too', OATS, { ...beside(4_000), has_fresh: true }, GROCERY, 995, 199, 1_199],
  ['frozen', OATS, beside(4_000), FROZEN, 1_995, 399, 1_399],
  ['five bottles of wine', { ...OATS, qty: 5 }, ALONE, WINE, 1_495, 1_495, 6_495],
  ['six bottles of wine', { ...OATS, qty: 5 }, beside(1_000), WINE, 0, 0, 5_000],
  ['what is free pays nothing', { ...OATS, price_cents: 0 }, beside(4_000), GROCERY, 595, 0, 0],
  ['below a tier', { ...OATS, tiers: [tier(2, null, 'percentage', 5)] }, beside(14_000), GROCERY, 0, 0, 1_000],
  ['in a tier', { ...OATS, qty: 2, tiers: [tier(2, 3, 'percentage', 5)] }, beside(14_000), GROCERY, 0, 0, 1_900],
  ['above a tier', { ...OATS, qty: 4, tiers: [tier(2, 3, 'percentage', 5)] }, beside(14_000), GROCERY, 0, 0, 4_000],
  [
    'in a tier of dollars',
    { ...OATS, qty: 2, tiers: [tier(2, null, 'dollar', 3)] },
    beside(14_000),
    GROCERY,
    0,
    0,
    1_700,
  ],
] as const)('%s', (_what, line, others, rule, box_shipping_cents, shipping_cents, landed_cents) => {
  expect(landedPrice(line, others, rule)).toMatchObject({ box_shipping_cents, shipping_cents, landed_cents });
});

test.each([
  ['an order of $50', OATS, GROCERY, { subtotal_cents: 4_000, units: 0, has_fresh: false }],
  ['what costs more is alone', { ...OATS, qty: 6 }, GROCERY, ALONE],
  ['three bottles', OATS, WINE, { subtotal_cents: 2_000, units: 2, has_fresh: false }],
  ['four bottles', { ...OATS, qty: 4 }, WINE, ALONE],
] as const)('is assumed for a visitor: %s', (_what, line, rule, others) => {
  expect(assumedOthers(line, rule)).toEqual(others);
});

const cents = fc.integer({ min: 1, max: 50_000 });
const rule = fc.record({
  box_type: fc.constant('grocery' as const),
  fee_cents: fc.integer({ min: 0, max: 5_000 }),
  fresh_fee_cents: fc.option(fc.integer({ min: 0, max: 5_000 })),
  free_from_cents: fc.option(fc.integer({ min: 0, max: 50_000 })),
  free_from_units: fc.option(fc.integer({ min: 1, max: 12 })),
  adult_signature: fc.constant(false),
});
const line = fc.record({
  price_cents: cents,
  qty: fc.integer({ min: 1, max: 20 }),
  is_fresh: fc.boolean(),
  tiers: fc.array(
    fc.record({
      min: fc.integer({ min: 1, max: 10 }),
      max: fc.option(fc.integer({ min: 10, max: 20 })),
      promo_type: fc.constant('thrive_cash' as const),
      discount_type: fc.constantFrom('percentage' as const, 'dollar' as const),
      promo_value: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 2 },
  ),
});
const others = fc.record({
  subtotal_cents: fc.integer({ min: 0, max: 50_000 }),
  units: fc.integer({ min: 0, max: 20 }),
  has_fresh: fc.boolean(),
});

describe('for any line, box and rule', () => {
  test('it adds up in whole cents, the share is no more than the fee, and nothing is below zero', () => {
    fc.assert(
      fc.property(line, others, rule, (one, box, fees) => {
        const landed = landedPrice(one, box, fees);
        expect(landed.landed_cents).toBe(landed.items_cents - landed.credit_cents + landed.shipping_cents);
        for (const figure of Object.values(landed)) expect(Number.isInteger(figure) && figure >= 0).toBe(true);
        expect(landed.shipping_cents).toBeLessThanOrEqual(landed.box_shipping_cents);
      }),
    );
  });

  test('the shares of a box sum to its fee, half a cent per line aside', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), rule, (lines, fees) => {
        const sum = (of: (one: LandedLine) => number) => lines.reduce((total, one) => total + of(one), 0);
        const shares = lines.map((one) => {
          const rest = {
            subtotal_cents: sum(({ price_cents, qty }) => price_cents * qty) - one.price_cents * one.qty,
            units: sum(({ qty }) => qty) - one.qty,
            has_fresh: lines.some((other) => other !== one && other.is_fresh),
          };
          return landedPrice(one, rest, fees);
        });
        const paid = shares.reduce((total, { shipping_cents }) => total + shipping_cents, 0);
        expect(Math.abs(paid - (shares[0]?.box_shipping_cents ?? 0))).toBeLessThanOrEqual(lines.length / 2);
      }),
    );
  });

  test('more in the box never raises the price, unless something fresh joins it', () => {
    fc.assert(
      fc.property(line, others, rule, cents, fc.nat(5), (one, box, fees, more, units) => {
        const fuller = { ...box, subtotal_cents: box.subtotal_cents + more, units: box.units + units };
        expect(landedPrice(one, fuller, fees).landed_cents).toBeLessThanOrEqual(
          landedPrice(one, box, fees).landed_cents,
        );
      }),
    );
  });
});
