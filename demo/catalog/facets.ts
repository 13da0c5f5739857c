import type { Archetype } from './archetypes.ts';
import type { Brand } from './brands.ts';
import { isNonGmo } from './claims.ts';
import type { Diet } from './diets.ts';
import { hasTag } from './ingredients.ts';
import type { Nutrition } from './nutrition.ts';
import { contains, type Recipe } from './recipe.ts';
import { list, readTable, words } from './table.ts';

const FACET_KINDS = ['diet', 'certification', 'value', 'concern', 'ingredient', 'selection'] as const;
type FacetKind = (typeof FACET_KINDS)[number];

const ROWS = readTable('facet-values');

/** Every filter value that has a page, with its words. */
export const FACET_VALUES = ROWS.map((row, i) => ({
  kind: row.kind as FacetKind,
  url_key: row.url_key ?? '',
  title: row.title ?? '',
  blurb: row.blurb ?? '',
  position: i + 1,
  shown_by: list(row.shown_by),
}));

/** What makers show the shop for a certification or a value. */
export const FACET_SOURCES: ReadonlyMap<string, string> = new Map(
  ROWS.map((row) => [`${row.kind}:${row.url_key}`, row.source ?? '']),
);

/** The foods and categories that match an ingredient or a concern. */
const MATCHES = ROWS.map((row) => ({
  kind: row.kind as FacetKind,
  url_key: row.url_key ?? '',
  foods: new Set(list(row.foods)),
  categories: new Set(words(row.categories)),
}));

type FacetFacts = {
  archetype: Archetype;
  brand: Brand;
  recipe: Recipe;
  nutrition: Nutrition | null;
  diets: Diet[];
  is_grass_fed: boolean;
};

export function facetsOf(facts: FacetFacts) {
  return {
    certifications: certificationsOf(facts),
    values: valuesOf(facts),
    concerns: concernsOf(facts),
    ingredients: MATCHES.filter(({ kind }) => kind === 'ingredient')
      .filter(({ foods }) => isMadeOf(facts, foods))
      .map(({ url_key }) => url_key),
    selections: selectionsOf(facts),
  };
}

const FAIR_TRADE_CROPS = new Set([
  'coffee',
  'cocoa',
  'cane-sugar',
  'dark-chocolate',
  'milk-chocolate',
  'bananas',
  'vanilla',
  'black-tea',
  'green-tea',
  'coconut-sugar',
]);

/** The program covers crops from overseas, so the brand's practice counts only where one is inside. */
export function isFairTrade(brand: Brand, recipe: Recipe): boolean {
  return brand.practices.has('fair-trade') && recipe.lines.some(({ key }) => FAIR_TRADE_CROPS.has(key));
}

/** In words only: the shop never shows a certifier's seal. */
function certificationsOf({ archetype, brand, recipe, diets, is_grass_fed }: FacetFacts): string[] {
  const has = (practice: string) => brand.practices.has(practice);
  const isFood = archetype.kind === 'food' || archetype.kind === 'baby';
  const certifications: [boolean, string][] = [
    [isNonGmo(brand, recipe) && (isFood || archetype.kind === 'supp'), 'non-gmo'],
    [diets.includes('organic'), 'certified-organic'],
    [isFood && diets.includes('gluten-free-diet') && has('gluten-free-facility'), 'certified-gluten-free'],
    [isFairTrade(brand, recipe), 'fair-trade'],
    [isFood && has('kosher') && !contains(recipe, 'meat', 'shell', 'mollusk', 'gelatin'), 'kosher'],
    [is_grass_fed, 'grass-fed'],
    [archetype.flags.has('wild'), 'sustainable-seafood'],
    [archetype.kind === 'supp' && has('third-party-tested'), 'third-party-tested'],
  ];
  return certifications.filter(([holds]) => holds).map(([, key]) => key);
}

/** The brand's, and what its maker signs for this kind of product. */
function valuesOf({ archetype, brand }: FacetFacts): string[] {
  const isCrueltyFree = archetype.kind === 'care' && brand.practices.has('cruelty-free');
  return isCrueltyFree ? [...brand.values, 'cruelty-free'] : brand.values;
}

function isMadeOf({ archetype, recipe }: FacetFacts, foods: Set<string>): boolean {
  if (archetype.kind === 'house') return false;
  return (
    recipe.lines.some(({ key, percent }) => foods.has(key) && percent >= 3) ||
    recipe.actives.some(({ key }) => foods.has(key))
  );
}

function concernsOf(facts: FacetFacts): string[] {
  const { archetype, recipe, nutrition: n } = facts;
  if (archetype.kind === 'pet' || archetype.kind === 'house' || archetype.kind === 'wine') return [];
  const shown = MATCHES.filter(({ kind }) => kind === 'concern').filter(
    ({ foods, categories }) => categories.has(archetype.category) || isMadeOf(facts, foods),
  );
  const keys = new Set(shown.map(({ url_key }) => url_key));
  if (n && archetype.kind === 'food') {
    if (n.fiber_g >= 5) keys.add('digestive-health');
    if (n.protein_g >= 15) keys.add('muscle-recovery');
    if (n.calcium_mg >= 260) keys.add('bone-health');
    if (n.satfat_g < 1 && n.sodium_mg < 140 && n.fiber_g >= 3) keys.add('heart-health');
    if (n.added_sugars_g === 0 && n.fiber_g >= 4 && !recipe.lines.some(({ key }) => hasTag(key, 'sugar')))
      keys.add('blood-sugar');
  }
  return MATCHES.filter(({ kind, url_key }) => kind === 'concern' && keys.has(url_key)).map(({ url_key }) => url_key);
}

function selectionsOf({ archetype, diets, nutrition }: FacetFacts): string[] {
  const selections = archetype.selections.filter((key) => key !== 'keto-kitchen' || diets.includes('ketogenic'));
  if (archetype.kind === 'food' && nutrition && nutrition.protein_g >= 12) selections.push('high-protein');
  return selections;
}
