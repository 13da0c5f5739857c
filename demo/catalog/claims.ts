import type { Archetype } from './archetypes.ts';
import type { Brand } from './brands.ts';
import type { Diet } from './diets.ts';
import { findIngredient } from './ingredients.ts';
import { DAILY_VALUES, type Nutrition } from './nutrition.ts';
import { contains, type Recipe } from './recipe.ts';

type Evidence = {
  archetype: Archetype;
  brand: Brand;
  recipe: Recipe;
  nutrition: Nutrition | null;
  diets: Diet[];
  is_grass_fed: boolean;
};

/** What the label may say, the strongest claims first. Every claim follows from the facts. */
export function claimsOf(evidence: Evidence): string[] {
  const { kind } = evidence.archetype;
  if (kind === 'care' || kind === 'house') return careClaims(evidence);
  if (kind === 'pet') return petClaims(evidence);
  return [...dietClaims(evidence), ...nutrientClaims(evidence), ...originClaims(evidence)];
}

function dietClaims({ diets, recipe, archetype }: Evidence): string[] {
  const has = (diet: Diet) => diets.includes(diet);
  const claims: [boolean, string][] = [
    [has('organic'), 'Organic'],
    [has('vegan-diet') && archetype.kind !== 'wine', 'Vegan'],
    [has('gluten-free-diet') && archetype.kind !== 'wine', 'Gluten free'],
    [has('ketogenic') && archetype.kind === 'food', 'Keto friendly'],
    [has('paleo-diet') && archetype.kind === 'food', 'Paleo friendly'],
    [has('vegetarian') && !has('vegan-diet') && !contains(recipe, 'dairy'), 'Dairy free'],
  ];
  return claims.filter(([holds]) => holds).map(([, claim]) => claim);
}

/** 21 CFR 101.54, 101.60 and 101.61; baby food may say none of it (101.13(b)(3)). */
function nutrientClaims({ nutrition: n, archetype, recipe }: Evidence): string[] {
  if (!n || archetype.kind !== 'food' || contains(recipe, 'alcohol')) return [];
  const fiberPercent = (n.fiber_g / DAILY_VALUES.fiber_g) * 100;
  // For small servings the amount per 50 g counts as well, so that a pinch of salt is not "low sodium".
  const sodiumMg = n.serving_g <= 30 ? Math.max(n.sodium_mg, (n.sodium_mg / n.serving_g) * 50) : n.sodium_mg;
  const hasSaltyKin = archetype.varieties.some(({ recipe: kin }) => kin.lines.some(({ key }) => key === 'salt'));
  const hasSweetKin = archetype.varieties.some(({ recipe: kin }) =>
    contains({ ...kin, lines: kin.lines.filter(isKnown) }, 'sugar'),
  );
  const claims: [boolean, string][] = [
    [n.protein_g >= 8, `${Math.round(n.protein_g)}g protein`],
    [n.added_sugars_g === 0 && hasSweetKin && !contains(recipe, 'sugar'), 'No added sugar'],
    [fiberPercent >= 20 && n.fat_g <= 3, 'High fiber'],
    [fiberPercent >= 10 && fiberPercent < 20 && n.fat_g <= 13, 'Good source of fiber'],
    [sodiumMg <= 140 && hasSaltyKin, 'Low sodium'],
  ];
  return claims.filter(([holds]) => holds).map(([, claim]) => claim);
}

/** A recipe may have a placeholder that a style fills; its ingredients don't count as the archetype's own. */
function isKnown({ key }: { key: string }): boolean {
  return findIngredient(key) !== undefined;
}

function originClaims({ brand, recipe, archetype, is_grass_fed }: Evidence): string[] {
  const claims: [boolean, string][] = [
    [is_grass_fed, 'Grass fed'],
    [isNonGmo(brand, recipe) && archetype.kind !== 'wine', 'Non-GMO'],
    [archetype.kind === 'supp' && brand.practices.has('third-party-tested'), 'Third party tested'],
  ];
  return claims.filter(([holds]) => holds).map(([, claim]) => claim);
}

/** Certified by the brand's program; required for crops that are also grown genetically modified in the US. */
export function isNonGmo(brand: Brand, recipe: Recipe): boolean {
  return (
    recipe.lines.length > 0 && brand.practices.has('non-gmo') && !contains(recipe, 'meat', 'fish', 'shell', 'mollusk')
  );
}

function careClaims({ recipe, brand, archetype }: Evidence): string[] {
  const isVegan = !contains(recipe, 'honey', 'wool', 'dairy', 'meat');
  const hasScentKin = archetype.varieties.some(({ recipe: kin }) =>
    contains({ ...kin, lines: kin.lines.filter(isKnown) }, 'scent'),
  );
  const claims: [boolean, string][] = [
    [hasScentKin && !contains(recipe, 'scent'), 'Fragrance free'],
    [isVegan, 'Plant based'],
    [brand.practices.has('cruelty-free') && archetype.kind === 'care', 'Cruelty free'],
    [brand.values.includes('plastic-free'), 'Less plastic'],
  ];
  return claims.filter(([holds]) => holds).map(([, claim]) => claim);
}

function petClaims({ recipe }: Evidence): string[] {
  const claims: [boolean, string][] = [
    [!contains(recipe, 'grain'), 'Grain free'],
    [
      contains(recipe, 'meat', 'fish') && contains({ ...recipe, lines: recipe.lines.slice(0, 1) }, 'meat', 'fish'),
      'Meat first',
    ],
    [!contains(recipe, 'wheat', 'soy') && !recipe.lines.some(({ key }) => key === 'corn'), 'No corn, wheat or soy'],
  ];
  return claims.filter(([holds]) => holds).map(([, claim]) => claim);
}
