import { beforeAll, expect, test } from 'vitest';
import { isSet } from '#domain/catalog/names.ts';
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

test("a set's similar items are sets", () => {
  const sets = snapshot.products.filter(({ card, is_listed }) => is_listed && isSet(card.product_type));
  expect(sets.length).toBeGreaterThan(20);
  for (const set of sets)
    for (const other of offersFor(snapshot, set, null).swaps)
      expect([set.card.title, isSet(other.product_type)]).toEqual([set.card.title, true]);
});
