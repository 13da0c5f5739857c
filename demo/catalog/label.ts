import { hasTag, ingredient, kindsOf } from './ingredients.ts';
import type { Recipe } from './recipe.ts';

/** The nine major allergens of the United States, by the name a filter uses. Coconut is no longer a tree nut. */
const ALLERGENS = [
  'milk',
  'eggs',
  'fish',
  'crustacean shellfish',
  'tree nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const;
type Allergen = (typeof ALLERGENS)[number];

const PLAIN_TAGS = {
  milk: 'dairy',
  eggs: 'egg',
  peanuts: 'peanut',
  wheat: 'wheat',
  soybeans: 'soy',
  sesame: 'sesame',
} as const;
/** For these the law requires the kind as well: "tree nuts (almonds)". */
const NAMED_TAGS = { fish: 'fish', 'crustacean shellfish': 'shell', 'tree nuts': 'nut' } as const;

/** In the order of the law's list. */
export function allergensOf(recipe: Recipe): Allergen[] {
  return ALLERGENS.filter((allergen) => {
    if (allergen in NAMED_TAGS) return namesOf(recipe, allergen as keyof typeof NAMED_TAGS).length > 0;
    const tag = PLAIN_TAGS[allergen as keyof typeof PLAIN_TAGS];
    return keysOf(recipe).some((key) => hasTag(key, tag));
  });
}

function namesOf(recipe: Recipe, allergen: keyof typeof NAMED_TAGS): string[] {
  return [...new Set(keysOf(recipe).flatMap((key) => kindsOf(key, NAMED_TAGS[allergen])))];
}

function keysOf(recipe: Recipe): string[] {
  return [...recipe.lines, ...recipe.actives].map(({ key }) => key);
}

/** "Contains: tree nuts (almonds), milk." or ''. */
export function allergenStatement(recipe: Recipe): string {
  const names = allergensOf(recipe).map((allergen) =>
    allergen in NAMED_TAGS
      ? `${allergen} (${namesOf(recipe, allergen as keyof typeof NAMED_TAGS).join(', ')})`
      : allergen,
  );
  return names.length === 0 ? '' : `Contains: ${names.join(', ')}.`;
}

/** "Almonds, coconut milk (coconut, water), sea salt." By weight, the most first (21 CFR 101.4). */
export function ingredientStatement(recipe: Recipe, isOrganic: boolean): string {
  const named = recipe.lines.map(({ key }) => {
    const { label, parts, tags } = ingredient(key);
    const name = isOrganic && !tags.has('noag') ? organic(label) : label;
    return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
  });
  const statement = [...new Set(named)].join(', ');
  return statement === '' ? '' : `${statement.charAt(0).toUpperCase()}${statement.slice(1)}.`;
}

/** A bread's label names several ingredients, and each from a farm is organic: "organic wheat flour, water, yeast". */
function organic(label: string): string {
  return label
    .split(', ')
    .map((name) => (NOT_FARMED.test(name) ? name : `organic ${name}`))
    .join(', ');
}

const NOT_FARMED = /^(water|yeast|sea salt|sourdough culture)$/;

/** How many ingredients a statement names, with those inside a blend: "Tamari (soybeans, water, salt)." names three. */
export function countIngredients(statement: string): number {
  return statement === '' ? 0 : statement.split(/[,;]/).length;
}
