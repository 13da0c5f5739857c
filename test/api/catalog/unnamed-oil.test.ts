import { expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import { productAt } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

const OIL = 'high oleic sunflower oil';
const UNNAMED = ['expeller pressed oil', 'vegetable shortening', 'corn & frying oil'];
const OILS = [...UNNAMED, 'avocado oil'];
const AVOIDING = ['chips without canola oil', 'seed oil free chips', 'soy free kettle chips', 'chips without palm oil'];

test('an oil that a label does not name is any oil for those who avoid one', async () => {
  /** The oil of each of the kettle chips. */
  const oilOf = new Map<number, string>();
  const products = demoProducts().map((product) => {
    if (!product.title.includes(' Kettle Chips')) return product;
    const oil = OILS[oilOf.size % OILS.length] ?? '';
    oilOf.set(product.product_id, oil);
    const { facts } = product;
    return { ...product, facts: { ...facts, ingredient_statement: facts.ingredient_statement.replace(OIL, oil) } };
  });
  const snapshot = await snapshotOf(products);
  /** The oils of the kettle chips that a query finds. */
  const oilsIn = (q: string) => {
    const { ordinals } = findProducts(snapshot, q);
    const found = Array.from(ordinals, (ordinal) => oilOf.get(productAt(snapshot, ordinal).product_id));
    return OILS.filter((oil) => found.includes(oil));
  };
  expect(oilsIn('kettle chips')).toEqual(OILS);
  for (const q of AVOIDING) expect([q, oilsIn(q)]).toEqual([q, ['avocado oil']]);
});
