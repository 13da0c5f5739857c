import { list, readTable, words } from './table.ts';

/** Label values per 100 g, as the columns of data/base-foods.csv name them. */
export const NUTRIENTS = [
  'kcal',
  'protein_g',
  'fat_g',
  'satfat_g',
  'transfat_g',
  'cholesterol_mg',
  'carb_g',
  'fiber_g',
  'sugars_g',
  'sodium_mg',
  'potassium_mg',
  'calcium_mg',
  'iron_mg',
  'vitd_ug',
  'vitc_mg',
] as const;
type Nutrient = (typeof NUTRIENTS)[number];
export type NutrientAmounts = Record<Nutrient, number>;

type Ingredient = {
  key: string;
  /** The name in an ingredient statement. */
  label: string;
  /** Its own ingredients, shown in parentheses after its name. */
  parts: string[];
  /** What it is, in the vocabulary of docs/capabilities/demo-shop.md: meat, dairy, nut:almonds, gluten, ... */
  tags: Set<string>;
  /** Null for what has no nutrients: soap, capsules, traces of flavors. */
  nutrients: NutrientAmounts | null;
};

const INGREDIENTS = new Map<string, Ingredient>();

for (const row of readTable('base-foods')) {
  const nutrients = Object.fromEntries(NUTRIENTS.map((name) => [name, Number(row[name])])) as NutrientAmounts;
  add(row, list(row.parts), nutrients);
}
for (const row of readTable('other-ingredients')) add(row, [], null);

function add(row: Record<string, string>, parts: string[], nutrients: NutrientAmounts | null) {
  const key = row.key ?? '';
  if (INGREDIENTS.has(key)) throw new Error(`Ingredient ${key} is in the tables twice`);
  INGREDIENTS.set(key, { key, label: row.label ?? '', parts, tags: new Set(words(row.tags)), nutrients });
}

export function findIngredient(key: string): Ingredient | undefined {
  return INGREDIENTS.get(key);
}

/** @throws if no table has the ingredient. */
export function ingredient(key: string): Ingredient {
  const found = findIngredient(key);
  if (!found) throw new Error(`No ingredient ${key} in the tables`);
  return found;
}

export function hasTag(key: string, tag: string): boolean {
  return ingredient(key).tags.has(tag);
}

/** The rest of tags such as nut:almonds or fish:mahi_mahi. */
export function kindsOf(key: string, group: string): string[] {
  const prefix = `${group}:`;
  return [...ingredient(key).tags]
    .filter((tag) => tag.startsWith(prefix))
    .map((tag) => tag.slice(prefix.length).replaceAll('_', ' '));
}
