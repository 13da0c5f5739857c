import { expect, test } from 'vitest';
import type { NutritionPanel } from '#domain/media/label.ts';
import { ARCHETYPES } from './archetypes.ts';
import { ingredient } from './ingredients.ts';
import { nutritionOf } from './nutrition.ts';
import { makeProducts } from './product.ts';

const MEATS = new Set([
  'steak',
  'ground-beef',
  'chicken',
  'pork',
  'bacon',
  'lamb',
  'salmon',
  'white-fish',
  'shellfish',
  'jerky',
]);
const archetypes = ARCHETYPES.filter(({ id }) => MEATS.has(id));
const products = [...makeProducts('tallybean', 6_000)].filter(({ archetype }) => MEATS.has(archetype));

/** 21 CFR 101.9(c)(1)(i) allows the general factors 4, 4 and 9, and the ones for meat and fish: 4.27 and 9.02. */
const leastKcal = (protein: number, carb: number, fat: number) => 4 * protein + 4 * carb + 9 * fat;
const mostKcal = (protein: number, carb: number, fat: number) => 4.27 * protein + 4 * carb + 9.02 * fat;

/** How far rounding moves a figure of a label. */
const ROUNDED = { calories: 5, grams: 0.5 };

function gramsOf({ rows }: NutritionPanel, name: string): number {
  const { amount } = rows.find((row) => row.name === name) ?? expect.fail(`no ${name}`);
  return amount === 'less than 1g' ? 0.5 : Number(amount.replace('g', ''));
}

test('the energy of every meat and fish is that of its protein, fat and carbohydrate', () => {
  const lines = archetypes.flatMap(({ varieties }) => varieties.flatMap(({ recipe }) => recipe.lines[0] ?? []));
  const keys = new Set(lines.map(({ key }) => key));
  expect(keys.size).toBeGreaterThan(35);
  for (const key of keys) {
    const n = ingredient(key).nutrients ?? expect.fail(`${key} has no nutrients`);
    expect([key, n.kcal >= leastKcal(n.protein_g, n.carb_g, n.fat_g) - 2]).toEqual([key, true]);
    expect([key, n.kcal <= mostKcal(n.protein_g, n.carb_g, n.fat_g) + 2]).toEqual([key, true]);
  }
});

test('labels agree with their own protein, fat and carbohydrate, within their rounding', () => {
  expect(products.length).toBeGreaterThan(200);
  for (const { title, facts } of products) {
    const { nutrition } = facts;
    if (nutrition?.kind !== 'nutrition') continue;
    const grams = ['Protein', 'Total Carbohydrate', 'Total Fat'].map((name) => gramsOf(nutrition, name));
    const [protein = 0, carb = 0, fat = 0] = grams.map((amount) => Math.max(amount - ROUNDED.grams, 0));
    const [moreProtein = 0, moreCarb = 0, moreFat = 0] = grams.map((amount) => amount + ROUNDED.grams);
    const calories = nutrition.calories ?? 0;
    expect([title, calories >= leastKcal(protein, carb, fat) - ROUNDED.calories]).toEqual([title, true]);
    expect([title, calories <= mostKcal(moreProtein, moreCarb, moreFat) + ROUNDED.calories]).toEqual([title, true]);
  }
});

/** The fat of a serving, as all labels of this cut say. */
function fatOf(cut: string): number {
  const labels = products.filter(({ title }) => title.includes(cut)).map(({ facts }) => facts.nutrition);
  const fats = new Set(labels.map((label) => (label?.kind === 'nutrition' ? gramsOf(label, 'Total Fat') : null)));
  expect([cut, fats.size]).toEqual([cut, 1]);
  return [...fats][0] ?? expect.fail(`no label of ${cut}`);
}

test.each([
  [['Sirloin Steak', 'Filet Mignon', 'New York Strip Steak', 'Ribeye Steak']],
  [['Sirloin Steak', 'Flank Steak', 'Beef Brisket']],
  [['Ground Beef 93% Lean', 'Ground Beef 85% Lean', 'Ground Chuck']],
  [['Chicken Breast', 'Chicken Thighs', 'Chicken Wings']],
  [['Pork Tenderloin', 'Pork Chops', 'Pulled Pork Shoulder', 'Ground Pork']],
  [['Lamb Stew Meat', 'Lamb Loin Chops']],
  [['Keta Salmon', 'Sockeye Salmon', 'Coho Salmon', 'Atlantic Salmon']],
])('fat rises from cut to cut: %j', (cuts) => {
  const fats = cuts.map(fatOf);
  expect(fats).toEqual([...new Set(fats)].sort((a, b) => a - b));
});

test('no two cuts have the same nutrition facts', () => {
  for (const { id, varieties } of archetypes) {
    const facts = varieties.map(({ recipe }) => JSON.stringify(nutritionOf(recipe, 113, false)));
    expect([id, new Set(facts).size]).toEqual([id, varieties.length]);
  }
});
