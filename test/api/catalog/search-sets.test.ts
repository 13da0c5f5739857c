import { beforeAll, expect, test } from 'vitest';
import { isSet, type ProductType } from '#domain/catalog/names.ts';
import { offersFor } from '#api/catalog/related.ts';
import { findProducts } from '#api/catalog/search/rank.ts';
import { productAt, type Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
});

test.each(['bundle', 'bundles', 'set', 'sets', 'build your own', 'build your own box', 'Build your own bundle'])(
  '%s finds sets first',
  (q) => {
    const { ordinals, shortfall } = findProducts(snapshot, q);
    expect(shortfall).toBeNull();
    expect(ordinals.length).toBeGreaterThan(20);
    const types = [...ordinals.subarray(0, 20)].map((ordinal) => productAt(snapshot, ordinal).card.product_type);
    expect(types.filter((type) => !isSet(type))).toEqual([]);
  },
);

test('a set has no unit price to find similar items by, is none of another product, and leads to other sets', () => {
  const isOfSet = (one: { product_type: ProductType }) => isSet(one.product_type);
  const listed = snapshot.products.filter(({ is_listed }) => is_listed);
  expect(listed.filter(({ card }) => isOfSet(card)).length).toBeGreaterThan(20);
  for (const product of listed) {
    const { card } = product;
    const { swaps, related } = offersFor(snapshot, product, null);
    expect([card.title, swaps.filter(isOfSet)]).toEqual([card.title, []]);
    if (isOfSet(card))
      expect([card.title, swaps, related.filter((one) => !isOfSet(one))]).toEqual([card.title, [], []]);
  }
});
