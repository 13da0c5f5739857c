import { expect, test } from 'vitest';
import { SORTS } from '#domain/catalog/list-limits.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { patchOrders, sortOrderOf } from './sort-order.ts';

/** Only what sorting reads. Prices repeat, so that popularity and number decide, too. */
function products(prices: readonly number[]): CatalogProduct[] {
  return prices.map((price_cents, at) => {
    const card = { rating_average: price_cents % 5, rating_count: at % 2, in_stock: price_cents % 3 > 0 };
    const sorted = { product_id: at, price_cents, unit_price_cents: price_cents / 7, released_on: '2026-01-01' };
    return { ...sorted, popularity: (price_cents * 13) % 4, card } as CatalogProduct;
  });
}

test.each([[[]], [[0]], [[3, 7]], [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]])(
  'orders patched at %j are as those sorted anew',
  (changed) => {
    const prices = [5, 3, 9, 3, 1, 9, 4, 4, 2, 5];
    const before = { products: products(prices), sortOrders: new Map() };
    const others = products(prices.map((price) => 10 - price));
    const now = before.products.map((product, at) => (changed.includes(at) ? (others[at] ?? product) : product));
    for (const sort of SORTS) sortOrderOf(before, sort);
    const anew = { products: now, sortOrders: new Map() };
    const patched = patchOrders(before, now, changed);
    for (const sort of SORTS) expect([sort, patched.get(sort)]).toEqual([sort, sortOrderOf(anew, sort)]);
  },
);
