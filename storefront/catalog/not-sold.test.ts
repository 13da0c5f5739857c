import { expect, test } from 'vitest';
import { notSoldWords } from './not-sold.server.ts';

type Shown = Parameters<typeof notSoldWords>[0];

const SHIPPED: Shown = { product_type: 'simple', in_stock: true, type_category: 'grocery' };
const UNSHIPPED: Shown = { product_type: 'virtual', in_stock: false, type_category: null };

// biome-ignore format: a table of cases
test.each<[string, Shown, boolean, string]>([
  ['what is in stock',       SHIPPED, false, ''],
  ['what is sold out',       { ...SHIPPED, in_stock: false }, false, ''],
  ['a download',             { ...UNSHIPPED, in_stock: true }, false, ''],
  ['an unavailable download', UNSHIPPED, false, "We don't sell this right now."],
  ['a gift card that nothing sends', { ...UNSHIPPED, product_type: 'aw_giftcard' }, false, "We don't sell this yet."],
  ['a sample',               { ...SHIPPED, product_type: 'sample' }, false, 'Comes free with some orders.'],
  ['a gift',                 { ...SHIPPED, product_type: 'gift' }, false, 'Comes free with some orders.'],
  ['what has ended',         { ...SHIPPED, in_stock: false, type_category: null }, true, 'We no longer sell this.'],
  ['a sample that has ended', { ...UNSHIPPED, product_type: 'sample' }, true, 'We no longer sell this.'],
])('%s', (_what, product, hasEnded, words) => {
  expect(notSoldWords(product, hasEnded)).toBe(words);
});
