import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable, metric, perUnit, unitPrice, unitPriceCents } from './unit-price.ts';

const OATS = { storage: 'ambient', price_cents: 976, unit_amount: 16, unit_measure: 'oz' } as const;

test.each([
  // product, unit price
  [{ ...OATS, product_type: 'simple' }, '$0.61/oz'],
  [{ ...OATS, product_type: 'simple', unit_amount: 1, unit_measure: 'lb' }, '$0.61/oz'],
  [{ ...OATS, product_type: 'wine', unit_amount: 750, unit_measure: 'mL' }, '$1.30/100 mL'],
  [{ ...OATS, product_type: 'aw_giftcard', storage: 'none' }, ''],
  [{ ...OATS, product_type: 'bundle', unit_amount: 4, unit_measure: 'ct' }, ''],
  [{ ...OATS, product_type: 'grouped', unit_amount: 4, unit_measure: 'ct' }, ''],
] as const)('%j costs %s', (product, words) => {
  expect(unitPrice(product)).toBe(words);
  expect(unitPriceCents(product) > 0).toBe(words !== '');
});

test.each([
  // amount, measure, cents, per 100 g or mL
  [16, 'oz', 1_139, '$2.51/100 g'],
  [1, 'lb', 1_139, '$2.51/100 g'],
  [750, 'mL', 976, '$1.30/100 mL'],
  [32, 'fl oz', 976, '$1.03/100 mL'],
] as const)('%d %s for %d cents is %s', (amount, measure, cents, words) => {
  const units = metric(amount, measure);
  expect(units && perUnit(cents, units)).toBe(words);
});

test('what is counted has no grams', () => {
  expect(metric(12, 'ct')).toBeNull();
});

test('a unit price is the price divided by the amount, rounded half up to the cent', () => {
  expect([perUnit(1, { amount: 2, measure: 'ct' }), perUnit(201, { amount: 2, measure: 'ct' })]).toEqual([
    '$0.01/ct',
    '$1.01/ct',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 400 }), (cents, amount) => {
      const [, dollars = ''] = /^\$(\d+\.\d\d)\/oz$/.exec(perUnit(cents, comparable(amount, 'oz'))) ?? [];
      const shown = Math.round(Number(dollars) * 100);
      expect(2 * amount * shown - 2 * cents).toBeGreaterThan(-amount);
      expect(2 * amount * shown - 2 * cents).toBeLessThanOrEqual(amount);
    }),
  );
});
