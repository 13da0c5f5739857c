import { expect, test } from 'vitest';
import { makeProducts } from './product.ts';
import { makeShoppingLists } from './shopping-lists.ts';
import { readTable } from './table.ts';

const products = [...makeProducts('tallybean', 6_000)];
const byId = new Map(products.map((product) => [product.product_id, product]));
const lists = makeShoppingLists(products);

function titlesOf(url_key: string): string[] {
  const items = lists.find((list) => list.url_key === url_key)?.items ?? [];
  return items.map(({ product_id }) => byId.get(product_id)?.title ?? '');
}

test('every row of the table is on its list, and nothing twice', () => {
  expect(lists.flatMap(({ items }) => items)).toHaveLength(readTable('shopping-list-items').length);
  for (const { url_key, items } of lists)
    expect([url_key, new Set(items.map(({ product_id }) => product_id)).size]).toEqual([url_key, items.length]);
});

test.each([
  // list          has               without
  ['cheese-board', /Cheddar/, /Grated|Cocoa/],
  ['baking-day', /Chocolate|Cocoa/, /Carob|Sweetener/],
  ['clean-home', /Laundry Detergent/, /Baby/],
  ['quick-dinners', /Curry/, /Refried/],
])('%s has what its words promise', (url_key, wanted, unwanted) => {
  const titles = titlesOf(url_key);
  expect(titles.filter((title) => wanted.test(title))).not.toEqual([]);
  expect(titles.filter((title) => unwanted.test(title))).toEqual([]);
});
