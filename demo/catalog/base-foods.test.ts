import { expect, test } from 'vitest';
import { ARCHETYPES } from './archetypes.ts';
import { ingredient } from './ingredients.ts';
import { makeProducts } from './product.ts';

/** What these hold is dry, so cooked figures from a food table would be a third of the real ones. */
const SOLD_DRY = new Set(['dry-beans', 'rice', 'grains', 'pasta', 'gf-pasta', 'wheat-flour', 'gf-flour']);
const DRY_KCAL = 300;

const dryKeys = [
  ...new Set(
    ARCHETYPES.filter(({ id }) => SOLD_DRY.has(id))
      .flatMap(({ varieties }) => varieties.flatMap(({ recipe }) => recipe.lines))
      .filter(({ percent }) => percent >= 50)
      .map(({ key }) => key),
  ),
];

test('every dry bean, grain, flour and pasta has the energy of a dry food', () => {
  expect(dryKeys.length).toBeGreaterThan(30);
  for (const key of dryKeys) {
    const n = ingredient(key).nutrients ?? expect.fail(`${key} has no nutrients`);
    expect([key, n.kcal >= DRY_KCAL]).toEqual([key, true]);
    // The rest is water, and dry foods hold 15% of it or less.
    expect([key, n.protein_g + n.fat_g + n.carb_g >= 80]).toEqual([key, true]);
  }
});

test('their labels say so, and no dry bean, grain or wheat flour is called ketogenic', () => {
  for (const { title, archetype, facts, diets } of makeProducts('tallybean', 6_000)) {
    if (!SOLD_DRY.has(archetype) || facts.nutrition === null) continue;
    const { calories, serving_text } = facts.nutrition;
    const grams = Number(/\(([\d.]+)g\)/.exec(serving_text)?.[1]);
    expect([title, ((calories ?? 0) / grams) * 100 >= DRY_KCAL]).toEqual([title, true]);
    if (!['gf-flour', 'gf-pasta'].includes(archetype))
      expect([title, diets.includes('ketogenic')]).toEqual([title, false]);
  }
});

test('seaweed snacks are made of dried seaweed', () => {
  expect(ingredient('nori').nutrients?.kcal).toBeGreaterThan(200);
});
