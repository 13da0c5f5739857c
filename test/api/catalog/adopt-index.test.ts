import { beforeAll, expect, test } from 'vitest';
import { makeTimeSlicer } from '#api/kernel/time-slicer.ts';
import { replaceProducts } from '#api/catalog/load-snapshot.ts';
import { findProducts } from '#api/catalog/search/rank.ts';
import { adoptIndex, type Snapshot, withIndex } from '#api/catalog/snapshot.ts';
import type { ProductRow } from '#api/catalog/store.ts';
import { demoProducts, rowOf, snapshotOf } from './demo-snapshot.ts';

const products = demoProducts(1_500);
const byId = new Map(products.map((product) => [product.product_id, product]));
let base: Snapshot;
beforeAll(async () => {
  base = await snapshotOf(products);
});

/** The catalog after a change of one product's row, before its words are indexed. */
async function changed(snapshot: Snapshot, product_id: number, change: Partial<ProductRow>): Promise<Snapshot> {
  const product = byId.get(product_id);
  const next = product && (await replaceProducts(snapshot, [{ ...rowOf(product), ...change }], [product_id]));
  if (!next) throw new Error('The product was not replaced.');
  return next;
}

const titleOf = (snapshot: Snapshot, id: number) =>
  snapshot.products[snapshot.ordinalById.get(id) ?? -1]?.card.title ?? '';

/** Whether search finds it by its title among what has no cinnamon. */
function isFoundWithout(snapshot: Snapshot, id: number): boolean {
  const { ordinals } = findProducts(snapshot, `${titleOf(snapshot, id)} without cinnamon`);
  return ordinals.includes(snapshot.ordinalById.get(id) ?? -1);
}

/** Ids of what is found so in the catalog as it is, each with one of those whose ingredients are also its own. */
function combined(kind: 'family' | 'set'): readonly (readonly [id: number, part: number])[] {
  const pairs = products.flatMap(({ product_id, parent_product_id, components }) =>
    kind === 'set'
      ? components.slice(0, 1).map((part) => [product_id, part.product_id] as const)
      : parent_product_id === null
        ? []
        : [[parent_product_id, product_id] as const],
  );
  return pairs.filter(([id]) => isFoundWithout(base, id)).slice(0, 5);
}

test.each(['family', 'set'] as const)(
  'a %s with a part that gets cinnamon is not found without it, whichever index arrives',
  async (kind) => {
    const pairs = combined(kind);
    expect(pairs.length).toBeGreaterThan(0);
    const renamed = await changed(base, products[0]?.product_id ?? 0, { title: 'Celesta Butter' });
    const indexed = await withIndex(renamed, makeTimeSlicer());
    for (const [id, part] of pairs) {
      const facts = { ...byId.get(part)?.facts, ingredient_statement: 'Milk, cinnamon' };
      const now = await changed(renamed, part, { facts_json: JSON.stringify(facts) });
      const adopted = adoptIndex(now, indexed);
      if (!adopted) throw new Error('The index was of other products.');
      const whole = await withIndex(now, makeTimeSlicer());
      const found = [indexed, now, adopted, whole].map((snapshot) => isFoundWithout(snapshot, id));
      expect([adopted.isIndexed, ...found]).toEqual([false, true, false, false, false]);
    }
  },
);

test('what is read on a page is not found by its title once it is withdrawn, before search has its new index', async () => {
  const title = 'Baking without Wheat';
  const { product_id = 0 } = products.find(({ product_type }) => product_type === 'virtual') ?? {};
  const before = await withIndex(await changed(base, product_id, { title }), makeTimeSlicer());
  const isFound = (snapshot: Snapshot) =>
    findProducts(snapshot, title).ordinals.includes(snapshot.ordinalById.get(product_id) ?? -1);
  expect(isFound(before)).toBe(true);
  const now = await changed(before, product_id, { title, is_available: false });
  expect([now.isIndexed, isFound(now)]).toEqual([false, false]);
});
