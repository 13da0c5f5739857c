import { expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import { productAt } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

const OIL = 'high oleic sunflower oil';

/** Which kettle chips a query finds, if their labels name this oil. */
async function foundWith(oil: string, queries: readonly string[]): Promise<string[]> {
  const products = demoProducts().map((product) => {
    const { facts } = product;
    return { ...product, facts: { ...facts, ingredient_statement: facts.ingredient_statement.replace(OIL, oil) } };
  });
  const snapshot = await snapshotOf(products);
  const isChips = (ordinal: number) => / Kettle Chips/.test(productAt(snapshot, ordinal).card.title);
  return queries.filter((q) => findProducts(snapshot, q).ordinals.some(isChips));
}

const AVOIDING = ['chips without canola oil', 'seed oil free chips', 'soy free kettle chips', 'chips without palm oil'];

test('an oil that a label does not name is any oil for those who avoid one', async () => {
  expect(await foundWith('expeller pressed oil', ['kettle chips', ...AVOIDING])).toEqual(['kettle chips']);
  expect(await foundWith('vegetable shortening', ['kettle chips', ...AVOIDING])).toEqual(['kettle chips']);
  expect(await foundWith('corn & frying oil', ['kettle chips', ...AVOIDING])).toEqual(['kettle chips']);
  expect(await foundWith('avocado oil', AVOIDING)).toEqual(AVOIDING);
});
