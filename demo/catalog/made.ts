import { at, type Rng, rng } from './rng.ts';
import { type Archetype, nameOfPair, type Size, sizeText, type Style, type Variety } from './archetypes.ts';
import { type Brand, makeBrand } from './brands.ts';
import { type Diet, dietsOf } from './diets.ts';
import { hasTag } from './ingredients.ts';
import { type Nutrition, nutritionOf } from './nutrition.ts';
import { applyEffect, contains, type Recipe, settle } from './recipe.ts';
import { type Serving, servingOf } from './serving.ts';
import type { Version } from './slots.ts';

/** A complete version of an archetype: what is in it, and what follows from that. */
export type Made = {
  archetype: Archetype;
  variety: Variety;
  style: Style;
  size: Size;
  brand: Brand;
  recipe: Recipe;
  serving: Serving;
  nutrition: Nutrition | null;
  diets: Diet[];
  is_organic: boolean;
  is_grass_fed: boolean;
  /** Name without brand and size: "Organic Creamy Almond Butter". */
  name: string;
};

const ORGANIC_SHARE = 0.72;

export function makeVersion(seed: string, version: Version, random: Rng): Made {
  const { archetype } = version;
  const variety = at(archetype.varieties, version.variety);
  const style = at(archetype.styles, version.style);
  const size = at(archetype.sizes, version.size);
  const brand = makeBrand(seed, version.brand_id);
  const recipe = settle(applyEffect(variety.recipe, style.effect));
  // Drawn for the whole line of a brand, so that a family is organic in all its sizes and flavors or in none.
  const line = rng(`${seed}:organic:${brand.brand_id}:${archetype.id}:${style.name}`);
  const isOrganic = canBeOrganic(archetype, recipe) && brand.practices.has('organic') && line.chance(ORGANIC_SHARE);
  const isEaten = archetype.serving_g !== null && (archetype.kind === 'food' || archetype.kind === 'baby');
  const serving = servingOf(archetype, variety, size);
  const nutrition = isEaten ? nutritionOf(recipe, serving.grams, archetype.flags.has('brew')) : null;
  return {
    archetype,
    variety,
    style,
    size,
    brand,
    recipe,
    serving,
    nutrition,
    is_organic: isOrganic,
    diets: dietsFor(archetype, recipe, nutrition, { style, variety, is_organic: isOrganic, brand }),
    is_grass_fed: isGrassFed(recipe, style),
    name: nameOf(archetype, style, variety, isOrganic, random),
  };
}

/** Fish, salt and minerals can't be organic; neither can what isn't grown on a farm. */
function canBeOrganic(archetype: Archetype, recipe: Recipe): boolean {
  const hasFarmProducts = recipe.lines.some(({ key }) => !hasTag(key, 'noag'));
  const isFood = archetype.kind === 'food' || archetype.kind === 'baby' || archetype.kind === 'supp';
  return (
    isFood &&
    hasFarmProducts &&
    !archetype.flags.has('not-organic') &&
    !contains(recipe, 'fish', 'shell', 'mollusk', 'noorganic')
  );
}

function dietsFor(
  archetype: Archetype,
  recipe: Recipe,
  nutrition: Nutrition | null,
  how: { style: Style; variety: Variety; is_organic: boolean; brand: Brand },
): Diet[] {
  if (archetype.kind === 'care' || archetype.kind === 'house' || archetype.kind === 'pet') return [];
  const isHeated = how.style.effect.includes('cooked') || /Roasted|Dry|Smoked/.test(how.style.name);
  return dietsOf(recipe, nutrition, {
    is_organic: how.is_organic,
    has_tested_oats:
      [how.style, how.variety].some(({ name }) => name.startsWith('Gluten Free')) ||
      how.brand.practices.has('gluten-free-facility'),
    is_raw: archetype.flags.has('raw') && !isHeated,
  });
}

function isGrassFed(recipe: Recipe, style: Style): boolean {
  const animals = recipe.lines.filter(({ key }) => hasTag(key, 'meat') || hasTag(key, 'dairy'));
  if (animals.length === 0) return false;
  return style.effect.includes('grassfed') || animals.every(({ key }) => hasTag(key, 'grassfed'));
}

function nameOf(archetype: Archetype, style: Style, variety: Variety, isOrganic: boolean, random: Rng): string {
  const name = nameOfPair(archetype, style.name, variety.name);
  if (archetype.kind === 'wine') return `${name} ${2019 + random.int(0, 5)}`;
  return isOrganic ? `Organic ${name}` : name;
}

export function titleOf(made: Made): string {
  return `${made.brand.name} ${made.name}, ${sizeText(made.size)}`;
}
