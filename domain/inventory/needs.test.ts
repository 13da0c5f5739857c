import { expect, test } from 'vitest';
import { needsOf, type Taken } from './needs.ts';

const OATS = { product_id: 1, title: 'Oats', qty: 2 };
const HONEY = { product_id: 2, title: 'Honey', qty: 1 };

test('a product takes itself from the stock, and a set what it is made of', () => {
  expect(needsOf<Taken>({ ...OATS, parts: [] })).toMatchObject([{ product_id: 1, qty: 2 }]);
  expect(needsOf({ product_id: 9, title: 'Breakfast', qty: 3, parts: [OATS, HONEY] })).toEqual([
    { ...OATS, qty: 6 },
    { ...HONEY, qty: 3 },
  ]);
});
