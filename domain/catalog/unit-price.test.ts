import { expect, test } from 'vitest';
import { unitPrice } from './unit-price.ts';

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
});
