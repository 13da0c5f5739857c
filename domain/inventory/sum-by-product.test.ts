import { expect, test } from 'vitest';
import { sumByProduct } from './sum-by-product.ts';

test('lines of one product are added up', () => {
  const lines = [
    { product_id: 1, qty: 2 },
    { product_id: 2, qty: 5 },
    { product_id: 1, qty: 3 },
  ];
  expect(sumByProduct(lines)).toEqual([
    { product_id: 1, qty: 5 },
    { product_id: 2, qty: 5 },
  ]);
});
