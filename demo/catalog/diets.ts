import { ingredient } from './ingredients.ts';
import type { Nutrition } from './nutrition.ts';
import { contains, type Recipe } from './recipe.ts';

/** Filter keys of /diets/. */
const DIETS = [
  'ketogenic',
  'paleo-diet',
  'gluten-free-diet',
  'raw-food-diet',
  'vegan-diet',
  'organic',
  'vegetarian',
] as const;
export type Diet = (typeof DIETS)[number];

/** Practices that a recipe can't show. */
type Ways = {
  is_organic: boolean;
  /** Oats carry wheat dust unless they are handled separately and tested. */
  has_tested_oats: boolean;
  /** Nothing was heated. */
  is_raw: boolean;
};

const MEAT = ['meat', 'fish', 'shell', 'mollusk', 'gelatin'];
const ANIMAL = [...MEAT, 'dairy', 'egg', 'honey', 'lanolin'];
const SUGARS_OF_THE_STONE_AGE = new Set(['honey', 'maple-syrup', 'maple-sugar', 'coconut-sugar']);

/** Which diets a food fits, judged only by what is in it. */
export function dietsOf(recipe: Recipe, nutrition: Nutrition | null, ways: Ways): Diet[] {
  const fits: Record<Diet, boolean> = {
    ketogenic: nutrition !== null && isKetogenic(recipe, nutrition),
    'paleo-diet': nutrition !== null && isPaleo(recipe),
    'gluten-free-diet': isGlutenFree(recipe, ways),
    'raw-food-diet': nutrition !== null && ways.is_raw && isRaw(recipe),
    'vegan-diet': isVegan(recipe),
    organic: ways.is_organic,
    vegetarian: isVegetarian(recipe),
  };
  return DIETS.filter((diet) => fits[diet]);
}

function isVegan(recipe: Recipe): boolean {
  return !contains(recipe, ...ANIMAL);
}

function isVegetarian(recipe: Recipe): boolean {
  return !contains(recipe, ...MEAT);
}

function isGlutenFree(recipe: Recipe, ways: Ways): boolean {
  return !contains(recipe, 'gluten', 'wheat') && (ways.has_tested_oats || !contains(recipe, 'oats'));
}

/** No grain, pulse, milk, refined sugar, seed oil, deep fryer or alcohol. */
function isPaleo(recipe: Recipe): boolean {
  const hasRefinedSugar = recipe.lines.some(
    ({ key }) => contains({ lines: [{ key, percent: 1 }], actives: [] }, 'sugar') && !SUGARS_OF_THE_STONE_AGE.has(key),
  );
  const hasSweetener = recipe.lines.some(({ key }) => key === 'erythritol');
  return (
    !contains(recipe, 'grain', 'legume', 'dairy', 'seedoil', 'oilfried', 'alcohol') && !hasRefinedSugar && !hasSweetener
  );
}

/** From this share of the weight on, an ingredient counts as what the food is made of. */
const MAIN_PERCENT = 5;
const SUGARY_G_PER_100 = 9;
const STARCHY_G_PER_100 = 24;
const SHOWN_SUGAR_PERCENT = 1;

/** Up to 6 g of carbohydrate less fiber and sugar alcohol a serving and 15% of the weight; no grain, pulse, sweet fruit, juice or added sugar. */
function isKetogenic(recipe: Recipe, n: Nutrition): boolean {
  const netCarbG = n.carb_g - n.fiber_g - n.erythritol_g;
  return (
    netCarbG <= 6 && netCarbG <= n.serving_g * 0.15 && n.added_sugars_g < 0.5 && !recipe.lines.some(isTooSweetForKeto)
  );
}

function isTooSweetForKeto({ key, percent }: Recipe['lines'][number]): boolean {
  const { tags, nutrients } = ingredient(key);
  if (tags.has('grain') || tags.has('alcohol')) return true;
  if (tags.has('legume') && (nutrients?.carb_g ?? 0) >= STARCHY_G_PER_100) return percent >= MAIN_PERCENT;
  if (tags.has('sugar')) return percent >= SHOWN_SUGAR_PERCENT;
  return percent >= MAIN_PERCENT && (nutrients?.sugars_g ?? 0) >= SUGARY_G_PER_100;
}

/** Uncooked plants that need no cooking. */
function isRaw(recipe: Recipe): boolean {
  return isVegan(recipe) && !contains(recipe, 'cooked', 'eaten-cooked', 'grain', 'legume', 'sugar', 'oilfried');
}
