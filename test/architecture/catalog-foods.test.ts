import { describe, expect, test } from 'vitest';
import { FORMS } from '#domain/media/forms.ts';
import { ARCHETYPES } from '#demo/catalog/archetypes.ts';
import { isShown } from '#demo/catalog/foods.ts';
import { findIngredient } from '#demo/catalog/ingredients.ts';
import { makeProducts } from '#demo/catalog/product.ts';
import { applyEffect, settle } from '#demo/catalog/recipe.ts';
import { readTable, words } from '#demo/catalog/table.ts';
import { FOOD_NAMES } from '../../pictures/foods/foods.ts';

const SOURCES = readTable('foods');
const products = [...makeProducts('tallybean', 3000)];

describe.each(ARCHETYPES.map((archetype) => [archetype.id, archetype] as const))('%s', (_, archetype) => {
  test('has a form that is drawn, in all its varieties and styles', () => {
    const forms = [archetype.form, ...[...archetype.varieties, ...archetype.styles].map(({ form }) => form)];
    for (const form of forms) if (form !== null) expect(FORMS).toContain(form);
  });

  test.each(archetype.varieties)('$name shows only what is in one of its recipes, or itself', ({ recipe, foods }) => {
    const made = archetype.styles.map(({ effect }) => settle(applyEffect(recipe, effect)));
    for (const food of foods)
      expect({ food, is_shown: made.some((one) => isShown(food, { archetype, recipe: one })) }).toEqual({
        food,
        is_shown: true,
      });
  });
});

test('every food that the catalog names is drawn', () => {
  const named = ARCHETYPES.flatMap(({ varieties, styles }) => [
    ...varieties.flatMap(({ foods }) => foods),
    ...styles.flatMap(({ food, also }) => [food ?? [], also ?? []].flat()),
  ]);
  const unknown = named.filter((food) => !FOOD_NAMES.includes(food.split('#')[0] ?? ''));
  expect(unknown).toEqual([]);
});

test('the table of foods names drawings, ingredients and archetypes that exist', () => {
  const ids = new Set(ARCHETYPES.map(({ id }) => id));
  for (const { food = '', ingredients, archetypes } of SOURCES) {
    expect(FOOD_NAMES).toContain(food);
    const plain = words(ingredients).filter((key) => !key.startsWith('@'));
    expect(plain.filter((key) => !findIngredient(key))).toEqual([]);
    expect(words(archetypes).filter((id) => !ids.has(id))).toEqual([]);
  }
});

test('cheese looks as its name says it is cut', () => {
  const foodsOf = (name: string) => {
    const found = products.filter(({ archetype, title }) => archetype === 'cheese' && title.includes(name));
    expect(found.length).toBeGreaterThan(0);
    return [...new Set(found.map(({ picture }) => `${picture.form} ${picture.foods.join()}`))];
  };
  expect(foodsOf('Sliced Swiss')).toEqual(['skinpack cheese-slices#f0d98a']);
  expect(foodsOf('Crumbled Blue')).toEqual(['tub cheese-crumbles#efe6cf']);
});

test('what a style adds is shown, and told from the plain kind', () => {
  const foodsOf = (words: string) => products.find(({ title }) => title.includes(words))?.picture.foods;
  expect(foodsOf('Purée with Spinach')).toContain('spinach');
  expect(foodsOf('Purée with Oats')).toContain('flake');
  expect(foodsOf('Spicy Guacamole')).toContain('chili#5f8c4a');
});

test('household products show what each of them does', () => {
  const heroes = (archetype: string, words: string) => [
    ...new Set(
      products
        .filter((product) => product.archetype === archetype && product.title.includes(words))
        .map(({ picture }) => picture.foods[0]?.split('#')[0]),
    ),
  ];
  expect(heroes('bags', 'Compost Bags')).toEqual(['compost-bag']);
  expect(heroes('bags', 'Food Storage Bags')).toEqual(['storage-bag']);
  expect(heroes('tools', 'Sponges')).toEqual(['sponge']);
  expect(heroes('tools', 'Cleaning Cloths')).toEqual(['cloth']);
  expect(heroes('laundry-sheets', '')).toEqual(['shirt']);
});

test('no meal from the oven shows raw meat', () => {
  const RAW = ['chicken', 'steak', 'fillet', 'patty'];
  const meals = products.filter(({ archetype }) => ['burritos', 'frozen-meals', 'soup'].includes(archetype));
  expect(meals.length).toBeGreaterThan(0);
  for (const { picture } of meals)
    expect(picture.foods.map((food) => food.split('#')[0]).filter((food) => RAW.includes(food ?? ''))).toEqual([]);
});

test('a supplement has a picture, letters or its capsules, and counts them in words', () => {
  const supplements = products.filter(({ picture }) => picture.form === 'supp');
  expect(supplements.length).toBeGreaterThan(0);
  for (const { picture } of supplements) {
    expect(picture.foods.some((food) => /^(capsule|softgel)/.test(food))).toBe(true);
    expect(picture.size_text).toMatch(/^\d+ (CAPSULES|SOFTGELS) · DIETARY SUPPLEMENT$/);
  }
  const zinc = supplements.filter(({ title }) => title.includes('Zinc'));
  for (const { picture } of zinc) expect(picture.letters).toBe('Zn');
});

test('no crab is sold with a lemon, and no vegan pesto with cheese', () => {
  const crab = products.filter(({ title }) => title.includes('Crab Meat'));
  expect(crab.length).toBeGreaterThan(0);
  for (const { picture } of crab) expect(picture.foods).toEqual(['crab']);
  const vegan = products.filter(({ title }) => title.includes('Vegan') && title.includes('Pesto'));
  for (const { picture } of vegan) expect(picture.foods.join()).not.toContain('cheese');
});
