import { expect, test } from 'vitest';
import { archetypeById } from './archetypes.ts';
import { makeProducts } from './product.ts';
import { at } from './rng.ts';
import { servingOf, teaspoonsOf } from './serving.ts';

function servingFor(id: string, amount: number, measure: string) {
  const archetype = archetypeById(id);
  return servingOf(archetype, at(archetype.varieties, 0), { amount, measure });
}

test.each([
  // text            teaspoons
  ['1.5 tsp', 1.5],
  ['2 tbsp', 6],
  ['1/4 cup', 12],
  ['2/3 cup', 32],
  ['11 fl oz', 66],
  ['1 bottle', null],
  ['1/4 cup dry', null],
])('%s is %j teaspoons', (text, teaspoons) => {
  expect(teaspoonsOf(text)).toBe(teaspoons);
});

test('servings of a liquid are counted by volume', () => {
  expect(servingFor('elderberry', 4, 'fl oz').per_container).toBe(16);
  expect(servingFor('elderberry', 8, 'fl oz').per_container).toBe(32);
  expect(servingFor('soy-sauce', 10, 'fl oz').per_container).toBe(20);
});

test('a bottle, a bowl or a cup that holds less than two servings is one serving', () => {
  expect(servingFor('kombucha', 16, 'fl oz')).toMatchObject({ text: '1 bottle', per_container: 1 });
  expect(servingFor('kombucha', 16, 'fl oz').grams).toBeCloseTo(473, 0);
  expect(servingFor('yogurt', 5.3, 'oz')).toMatchObject({ text: '1 container', per_container: 1 });
  expect(servingFor('chocolate', 2.5, 'oz')).toMatchObject({ text: '1/3 bar', per_container: 3 });
});

const ML_PER_TEASPOON = 4.93;
const ML_PER_FL_OZ = 29.57;
const GRAMS_PER_OZ = 28.35;

test('no label has more servings, or heavier ones, than its package can hold', () => {
  let liquids = 0;
  for (const { title, unit_amount, unit_measure, product_type, facts } of makeProducts('tallybean', 6_000)) {
    const panel = facts.nutrition;
    if (panel?.kind !== 'nutrition' || panel.calories === null || product_type === 'configurable') continue;
    const [, text = '', grams = ''] = /^(.*) \(([\d.]+)g\)$/.exec(panel.serving_text) ?? [];
    const servings = Number(panel.servings_per_container.replace('about ', ''));
    const teaspoons = teaspoonsOf(text);
    if (unit_measure === 'fl oz' && teaspoons !== null) {
      liquids += 1;
      const printedVolume = servings * teaspoons * ML_PER_TEASPOON;
      const slack = teaspoons * ML_PER_TEASPOON * 0.55;
      expect([title, Math.abs(printedVolume - unit_amount * ML_PER_FL_OZ) <= slack]).toEqual([title, true]);
    }
    // Ice cream is two thirds as heavy as water, and syrup a third heavier.
    const gramsPerMl = teaspoons === null ? 1 : Number(grams) / (teaspoons * ML_PER_TEASPOON);
    if (unit_measure === 'fl oz') expect([title, gramsPerMl > 0.55 && gramsPerMl < 1.45]).toEqual([title, true]);
    if (unit_measure === 'oz')
      expect([title, servings * Number(grams) <= unit_amount * GRAMS_PER_OZ + Number(grams) * 0.51]).toEqual([
        title,
        true,
      ]);
  }
  expect(liquids).toBeGreaterThan(200);
});
