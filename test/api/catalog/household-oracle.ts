import type { DemoProduct } from '#demo/catalog/demo-product.ts';
import { keepsPromise } from './promise-oracle.ts';

/** What a household avoids, in the words of the oracle. */
export type Avoided = { diets: readonly string[]; allergens: readonly string[]; never_items: readonly number[] };

const DIETS: Record<string, string> = {
  'vegan-diet': 'vegan',
  vegetarian: 'vegetarian',
  'gluten-free-diet': 'gluten-free',
  ketogenic: 'keto',
  'paleo-diet': 'paleo',
  'raw-food-diet': 'raw',
  organic: 'organic',
};
const ALLERGENS: Record<string, string> = {
  dairy: 'milk',
  eggs: 'eggs',
  'tree-nuts': 'tree nuts',
  peanuts: 'peanuts',
  soy: 'soy',
  wheat: 'wheat',
  fish: 'fish',
  shellfish: 'shellfish',
  sesame: 'sesame',
};

export const DIET_KEYS = Object.keys(DIETS);
export const ALLERGEN_KEYS = Object.keys(ALLERGENS);

/**
 * A second, plain way to tell from the rows whether a household may see a product. It shares no code with the catalog and
 * must stay that way: the two check each other.
 */
export function mayBeSeen(byId: ReadonlyMap<number, DemoProduct>, product_id: number, avoided: Avoided): boolean {
  for (const diet of avoided.diets) if (!keepsPromise(byId, product_id, DIETS[diet] ?? 'unknown')) return false;
  for (const allergen of avoided.allergens)
    if (!keepsPromise(byId, product_id, ALLERGENS[allergen] ?? 'unknown')) return false;
  const row = byId.get(product_id);
  if (!row) return false;
  const inside = [row, ...row.components.map((component) => byId.get(component.product_id))];
  for (const never of avoided.never_items) {
    if (inside.some((one) => one?.product_id === never || one?.parent_product_id === never)) return false;
  }
  return true;
}

/**
 * Which of these products a household sees as cards, told from the rows: a choice as its family, each once, and only what
 * lists show to everyone.
 */
export function cardsToSee(
  byId: ReadonlyMap<number, DemoProduct>,
  product_ids: readonly number[],
  listed: ReadonlySet<number>,
  avoided: Avoided,
): number[] {
  const families: number[] = [];
  for (const product_id of product_ids) {
    const row = byId.get(product_id);
    const family = row?.parent_product_id ?? product_id;
    if (row && !families.includes(family)) families.push(family);
  }
  return families.filter((family) => listed.has(family) && mayBeSeen(byId, family, avoided));
}
