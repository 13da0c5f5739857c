import { expect, test } from 'vitest';
import { dietsOf } from './diets.ts';
import { allergensOf, allergenStatement, ingredientStatement } from './label.ts';
import { nutritionOf } from './nutrition.ts';
import { makeProducts } from './product.ts';
import { applyEffect, parseRecipe, settle } from './recipe.ts';

const products = [...makeProducts('tallybean', 6_000)].filter(({ archetype }) => archetype !== 'set');
const NO_WAYS = { is_organic: false, has_tested_oats: false, is_raw: false };

function recipeOf(text: string, effect = '') {
  return settle(applyEffect(parseRecipe(text), effect));
}

function dietsFrom(text: string, ways = NO_WAYS) {
  const recipe = recipeOf(text);
  return dietsOf(recipe, nutritionOf(recipe, 30, false), ways);
}

test('a steak is neither vegan nor vegetarian', () => {
  expect(dietsFrom('strip-steak 100')).toEqual(['ketogenic', 'paleo-diet', 'gluten-free-diet']);
});

test('peanuts are not paleo, oats are gluten free only when tested, honey is not vegan', () => {
  expect(dietsFrom('peanuts 100')).not.toContain('paleo-diet');
  expect(dietsFrom('oats 100')).not.toContain('gluten-free-diet');
  expect(dietsFrom('oats 100', { ...NO_WAYS, has_tested_oats: true })).toContain('gluten-free-diet');
  expect(dietsFrom('honey 100')).toEqual(['paleo-diet', 'gluten-free-diet', 'vegetarian']);
});

test('raw food was never heated and is not food that must be cooked', () => {
  expect(dietsFrom('almonds 100', { ...NO_WAYS, is_raw: true })).toContain('raw-food-diet');
  expect(dietsFrom('potatoes 100', { ...NO_WAYS, is_raw: true })).not.toContain('raw-food-diet');
  expect(dietsFrom('dark-chocolate 100', { ...NO_WAYS, is_raw: true })).not.toContain('raw-food-diet');
});

test.each([
  // recipe                                   allergens
  ['almonds 90 milk-chocolate 10', ['milk', 'tree nuts']],
  ['coconut-milk 100', []], // no tree nut since 2025
  ['shoyu 100', ['wheat', 'soybeans']],
  ['barley 100', []], // gluten, but no major allergen
  ['tahini 50 eggs 50', ['eggs', 'sesame']],
  ['shrimp 50 scallops 30 fish-sauce 20', ['fish', 'crustacean shellfish']],
  ['mixed-nuts 100', ['tree nuts']],
])('%s has the allergens %j', (text, allergens) => {
  expect(allergensOf(recipeOf(text))).toEqual(allergens);
});

test('the statement names the kind of nut and fish', () => {
  expect(allergenStatement(recipeOf('macadamias 60 walnuts 20 cod 20'))).toBe(
    'Contains: fish (cod), tree nuts (macadamia nuts, walnuts).',
  );
  expect(allergenStatement(recipeOf('apples 100'))).toBe('');
});

test('ingredients are listed by weight, and water and salt are never organic', () => {
  expect(ingredientStatement(recipeOf('salt 1 water 30 chickpeas 69'), true)).toBe(
    'Organic chickpeas, water, sea salt.',
  );
  expect(ingredientStatement(recipeOf('base 80 mango 20', 'base>oat-base'), false)).toBe(
    'Water, mango, whole grain oat flour, sea salt.',
  );
});

test('an organic bread or chip names each farm ingredient as organic', () => {
  expect(ingredientStatement(recipeOf('sourdough 100'), true)).toBe(
    'Organic wheat flour, water, sourdough culture, sea salt.',
  );
  expect(ingredientStatement(recipeOf('potato-chips 98 salt 2'), true)).toBe(
    'Organic potatoes, organic high oleic sunflower oil, sea salt.',
  );
});

test('what is certified organic says so, and never the lower "made with organic"', () => {
  for (const { title, facts, certifications } of products) {
    const text = [facts.about, facts.sourcing, ...facts.highlights].join(' ');
    expect([title, /made with (certified )?organic/i.test(text)]).toEqual([title, false]);
    if (facts.highlights.includes('Certified organic'))
      expect([title, certifications]).toEqual([title, expect.arrayContaining(['certified-organic'])]);
  }
});

test('styles change the recipe', () => {
  expect(ingredientStatement(recipeOf('almonds 100', 'cooked +salt 1'), false)).toBe('Almonds, sea salt.');
  expect(ingredientStatement(recipeOf('water 90 oats 8 cane-sugar 2', '-sugar'), false)).toBe('Water, rolled oats.');
});

test('nutrition is weighted by share', () => {
  const n = nutritionOf(recipeOf('almonds 50 cane-sugar 50'), 100, false);
  expect(n.kcal).toBeCloseTo((579 + 387) / 2, 0);
  expect(n.added_sugars_g).toBeCloseTo(49.9, 0);
  expect(n.sugars_g).toBeGreaterThan(n.added_sugars_g);
});

const ANIMAL =
  /\b(beef|pork|chicken|turkey|lamb|bison|duck|salmon|tuna|cod|sardines?|anchov\w+|shrimp|crab|lobster|mussels|clams|gelatin|collagen|whey|honey|eggs?|egg \w+|cheese|yogurt|cultured (whole|nonfat|lowfat) milk|whole milk|nonfat milk|goat milk|butter(?!nut)|lanolin|beeswax)\b/i;

test('nothing vegan has an animal ingredient by the words of its own label', () => {
  for (const product of products.filter(({ diets }) => diets.includes('vegan-diet'))) {
    const words = product.facts.ingredient_statement.replace(/(cocoa|shea|coconut) (butter|milk)/gi, '');
    expect([product.title, ANIMAL.exec(words)?.[0]]).toEqual([product.title, undefined]);
  }
});

test('nothing gluten free names wheat, barley or rye, and vegans are vegetarians', () => {
  for (const { title, diets, allergens, facts } of products) {
    if (diets.includes('vegan-diet')) expect(diets).toContain('vegetarian');
    if (!diets.includes('gluten-free-diet')) continue;
    expect(allergens).not.toContain('wheat');
    expect([
      title,
      /\b(wheat|barley|rye|spelt|semolina)\b/i.test(facts.ingredient_statement.replaceAll('buckwheat', '')),
    ]).toEqual([title, false]);
  }
});

/** Every item of a statement, blends replaced by what is in their parentheses. */
function printedIngredients(statement: string): string[] {
  return statement
    .replace(/[^,;(]+\(([^)]*)\)/g, '$1')
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

test('"Only 4 ingredients" and "One ingredient" count what the label prints, blends as well', () => {
  for (const { title, facts } of products) {
    const printed = printedIngredients(facts.ingredient_statement).length;
    const line = facts.highlights.find((words) => words.startsWith('Only '));
    if (line) expect([title, line]).toEqual([title, `Only ${printed} ingredients`]);
    if (facts.about.includes('One ingredient')) expect([title, printed]).toEqual([title, 1]);
  }
});

test('claims follow from diets, and the picture says no more than the facts', () => {
  const needs = {
    Vegan: 'vegan-diet',
    'Gluten free': 'gluten-free-diet',
    'Keto friendly': 'ketogenic',
    'Paleo friendly': 'paleo-diet',
    Organic: 'organic',
  };
  for (const { facts, diets, picture, title } of products) {
    for (const [claim, diet] of Object.entries(needs))
      if (facts.claims.includes(claim)) expect([title, diets]).toEqual([title, expect.arrayContaining([diet])]);
    for (const claim of picture.claims) expect(facts.claims).toContain(claim);
  }
});

test('what is called organic is organic, and what is called low in sodium is', () => {
  for (const { title, diets, facts } of products) {
    if (title.includes(' Organic ')) expect([title, diets.includes('organic')]).toEqual([title, true]);
    if (!title.includes('Low Sodium')) continue;
    const sodium = facts.nutrition?.rows.find(({ name }) => name === 'Sodium')?.amount ?? '0mg';
    expect([title, Number.parseInt(sodium, 10) <= 140]).toEqual([title, true]);
  }
});

test('unsweetened and sugar free products have no added sugar, unsalted ones no salt', () => {
  for (const { title, facts } of products) {
    const added = facts.nutrition?.rows.find(({ name }) => name === 'Added Sugars')?.amount;
    if (/Unsweetened|No Sugar Added|Sugar Free/.test(title)) expect([title, added]).toEqual([title, '0g']);
    if (/No Salt Added|Unsalted|Salt Free/.test(title))
      expect([title, facts.ingredient_statement.includes('sea salt')]).toEqual([title, false]);
  }
});

test('what a label shows adds up to what makes it ketogenic, with the erythritol of sugar free spreads', () => {
  const sweetened = products.filter(({ facts }) => /\berythritol\b/i.test(facts.ingredient_statement));
  expect(sweetened.some(({ title }) => title.includes('No Sugar Added Spread'))).toBe(true);
  for (const { title, facts, diets } of products) {
    if (facts.nutrition?.kind !== 'nutrition') continue;
    const grams = (row: string) =>
      Number.parseFloat(
        facts.nutrition?.rows.find(({ name }) => name === row)?.amount.replace('less than ', '') ?? '0',
      );
    const isSweetened = /\berythritol\b/i.test(facts.ingredient_statement);
    expect([title, grams('Erythritol') > 0]).toEqual([title, isSweetened]);
    const parts = grams('Dietary Fiber') + grams('Total Sugars') + grams('Erythritol');
    expect([title, parts <= grams('Total Carbohydrate') + 2]).toEqual([title, true]);
    const net = grams('Total Carbohydrate') - grams('Dietary Fiber') - grams('Erythritol');
    // Each of the three is rounded to a gram.
    if (diets.includes('ketogenic')) expect([title, net <= 7]).toEqual([title, true]);
  }
});
