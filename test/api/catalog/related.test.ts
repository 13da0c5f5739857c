import { beforeAll, expect, test } from 'vitest';
import { assertDefined } from '#domain/kernel/assert.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import type { CatalogProduct } from '#api/catalog/catalog-product.ts';
import { noBits } from '#api/catalog/bits.ts';
import type { HouseholdView } from '#api/catalog/household-view.ts';
import { goesWithOf } from '#api/catalog/related.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { showNavigation } from '#api/catalog/show-page.ts';
import { productAt, productById, type Snapshot } from '#api/catalog/snapshot.ts';
import { ListQuery } from '#domain/catalog/list-query.ts';
import { showList } from '#api/catalog/show-list.ts';
import { demoProducts, pairedWithNext, snapshotOf } from './demo-snapshot.ts';

const TODAY = '2026-11-22';
let snapshot: Snapshot;
/** The same shop, in which something was ordered with every product. */
let ordered: Snapshot;
beforeAll(async () => {
  const products = demoProducts(2_000);
  snapshot = await snapshotOf(products);
  ordered = await snapshotOf(products, FEATURES, pairedWithNext(products));
});

test('what is offered with a product is of another category, ships in its box, and keeps its promises', () => {
  const offered = { aisle: 0, orders: 0 };
  for (const shop of [snapshot, ordered])
    for (const product of shop.products) {
      const { pairs, pairs_by, related } = showDetail(shop, product, TODAY);
      // Best sellers are one row, not two.
      if (pairs_by === 'aisle' && related.length > 1) expect(pairs).toEqual([]);
      const others = pairs.flatMap(({ id }) => productById(shop, id) ?? []);
      expect(new Set(others.map(({ category }) => category)).size).toBe(pairs.length);
      for (const other of others) {
        offered[pairs_by] += 1;
        expect(other.category).not.toBe(product.category);
        expect(other.card.type_category).toBe(product.card.type_category);
        expectPromises(product, other);
        if (pairs_by === 'orders') expect(goesWithOf(shop, product)).toContain(other.product_id);
        else expect([other.storage, other.category.path[0]]).toEqual([product.storage, product.category.path[0]]);
      }
    }
  expect([offered.aisle > 100, offered.orders > 300]).toEqual([true, true]);
});

test('related products are others of its category, in stock, and keep its promises', () => {
  let shown = 0;
  for (const product of snapshot.products) {
    const { related, swaps } = showDetail(snapshot, product, TODAY);
    const others = related.flatMap(({ id }) => productById(snapshot, id) ?? []);
    expect(new Set([product.product_id, ...related.map(({ id }) => id)]).size).toBe(related.length + 1);
    for (const other of others) {
      shown += 1;
      expect([other.category, other.card.in_stock]).toEqual([product.category, true]);
      expect(swaps.map(({ id }) => id)).not.toContain(other.product_id);
      expectPromises(product, other);
    }
  }
  expect(shown).toBeGreaterThan(1_000);
});

function expectPromises(product: CatalogProduct, other: CatalogProduct): void {
  expect(other.keys.diet).toEqual(expect.arrayContaining([...product.keys.diet]));
  expect(other.free_from).toEqual(expect.arrayContaining([...product.free_from]));
}

test('a page asked for again is the same, and the same as for a household that may have everything', () => {
  const anything: HouseholdView = {
    hidden: noBits(ordered.products.length),
    isHidden: () => false,
    marked: ({ card }) => card,
    noteOf: () => '',
    neverNoteOf: () => '',
  };
  for (const product of ordered.products) {
    const first = showDetail(ordered, product, TODAY);
    expect(showDetail(ordered, product, TODAY)).toEqual(first);
    expect(showDetail(ordered, product, TODAY, anything)).toEqual(first);
  }
});

test('once an offer is sold out, it is offered no more', async () => {
  const products = demoProducts(500);
  const shop = await snapshotOf(products);
  const product = assertDefined(
    shop.products.find((one) => showDetail(shop, one, TODAY).related.length > 0),
    'A product with others beside it',
  );
  const [offer] = showDetail(shop, product, TODAY).related;
  const soldOut = products.map((one) => (one.product_id === offer?.id ? { ...one, stock: [] } : one));
  const later = await snapshotOf(soldOut);
  const same = assertDefined(productById(later, product.product_id), 'The product');
  expect(showDetail(later, same, TODAY).related.map(({ id }) => id)).not.toContain(offer?.id);
});

test('nothing that is sent in a box is offered with a gift card, and it has no unit price', () => {
  const card = snapshot.products.find(({ card: { product_type } }) => product_type === 'aw_giftcard');
  if (!card) throw new Error('The shop sells no gift card.');
  const { pairs, swaps, related, unit_price } = showDetail(snapshot, card, TODAY);
  expect([...pairs, ...swaps, ...related].filter(({ type_category }) => type_category !== null)).toEqual([]);
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
