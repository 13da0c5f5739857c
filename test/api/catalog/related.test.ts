import { beforeAll, expect, test } from 'vitest';
import { showDetail } from '#api/catalog/show-detail.ts';
import { showNavigation } from '#api/catalog/show-page.ts';
import { productAt, productById, type Snapshot } from '#api/catalog/snapshot.ts';
import { ListQuery } from '#domain/catalog/list-query.ts';
import { showList } from '#api/catalog/show-list.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

const TODAY = '2026-11-22';
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts(2_000));
});

test('what is offered with a product ships like it, is of its aisle, and keeps its diets and what it is free from', () => {
  let offered = 0;
  for (const product of snapshot.products) {
    const { pairs } = showDetail(snapshot, product, TODAY);
    const others = pairs.flatMap(({ id }) => productById(snapshot, id) ?? []);
    expect(new Set(others.map(({ category }) => category)).size).toBe(pairs.length);
    for (const other of others) {
      offered += 1;
      expect(other.category).not.toBe(product.category);
      expect([other.storage, other.category.path[0]]).toEqual([product.storage, product.category.path[0]]);
      expect(other.keys.diet).toEqual(expect.arrayContaining([...product.keys.diet]));
      expect(other.free_from).toEqual(expect.arrayContaining([...product.free_from]));
    }
  }
  expect(offered).toBeGreaterThan(1_000);
});

test('nothing that is sent in a box is offered with a gift card, and it has no unit price', () => {
  const card = snapshot.products.find(({ card: { product_type } }) => product_type === 'aw_giftcard');
  if (!card) throw new Error('The shop sells no gift card.');
  const { pairs, swaps, unit_price } = showDetail(snapshot, card, TODAY);
  expect([...pairs, ...swaps].filter(({ type_category }) => type_category !== null)).toEqual([]);
  expect(unit_price).toBe('');
});

test('diets are in the order of use: on chips, in filters and on a product', () => {
  const order = ['Gluten Free', 'Vegan', 'Organic', 'Vegetarian', 'Ketogenic', 'Paleo', 'Raw Food'];
  expect(showNavigation(snapshot).diets.map(({ title }) => title)).toEqual(order);
  const { facets } = showList(snapshot, ListQuery.parse({ facets: '1' }), { base: snapshot.listed, key: 'all' });
  expect(facets?.find(({ key }) => key === 'diet')?.values.map(({ title }) => title)).toEqual(order);
  for (const [ordinal] of snapshot.products.entries()) {
    const marks = showDetail(snapshot, productAt(snapshot, ordinal), TODAY).diet_marks.map(({ title }) => title);
    expect(marks).toEqual(order.filter((title) => marks.includes(title)));
  }
});
