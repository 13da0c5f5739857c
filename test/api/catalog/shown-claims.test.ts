import { beforeAll, expect, test } from 'vitest';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

/**
 * A second, plain reading of every label: what a card or page claims must agree with the ingredients and the panel that
 * the same page shows. It shares no code with the demo's recipes or the catalog's promises and must stay that way.
 */
let products: ProductDetail[];

beforeAll(async () => {
  const snapshot = await snapshotOf(demoProducts());
  products = snapshot.products.map((product) => showDetail(snapshot, product, '2026-11-22'));
});

/** Plant milks and butters, and words that only look like an animal. */
const NOT_ANIMAL =
  /\b(coconut|almond|oat|soy|rice|cashew|hemp|macadamia|hazelnut|pistachio|walnut|peanut|cocoa|shea|seed|nut|pea|sunflower|pumpkin|apple|vegan|mango) (milk|butter|cream|cheese|yogurt)\b|cream of tartar|butternut|milk thistle|eggplants?|butter (beans|lettuce)|coconut cream|oyster mushrooms?/gi;
const MEAT =
  /\b(beef|pork|chicken|turkey|lamb|bison|duck|bacon|ham|salmon|tuna|cod|sardines?|anchov\w+|trout|halibut|fish|shrimp|crab|lobster|mussels|clams|scallops|krill|oysters?|gelatin|collagen|tallow|lard|bone broth)\b/i;
const FROM_ANIMALS = /\b(milk|cream|butter|ghee|cheese|yogurt|whey|casein|eggs?|honey|beeswax|lanolin)\b/i;
const DAIRY = /\b(milk|cream|butter|ghee|cheese|yogurt|whey|casein|lactose)\b/i;
const GLUTEN = /\b(wheat|barley|rye|spelt|semolina|durum|farro|bulgur|couscous|malt)\b/i;
const GRAIN = new RegExp(`${GLUTEN.source}|\\b(rice|corn|cornmeal|oats?|millet|sorghum|quinoa)\\b`, 'i');
const SUGAR = /\b(cane sugar|brown sugar|coconut sugar|maple s\w+|honey|agave|molasses|dates? syrup|rice syrup)\b/i;

const wordsOf = ({ facts }: ProductDetail) => facts.ingredient_statement.replace(NOT_ANIMAL, '');

/** An amount on the panel, in its own unit; null without a panel or without the row. */
function amountOf({ facts }: ProductDetail, name: string): number | null {
  const row = facts.nutrition?.rows.find((one) => one.name === name);
  return row ? Number(/[\d.]+/.exec(row.amount)?.[0] ?? Number.NaN) : null;
}

const percentOf = ({ facts }: ProductDetail, name: string) =>
  facts.nutrition?.rows.find((one) => one.name === name)?.daily_value_percent ?? null;

const lacks = (words: RegExp) => (product: ProductDetail) => !words.test(wordsOf(product));
const atMost = (name: string, most: number) => (product: ProductDetail) => (amountOf(product, name) ?? 0) <= most;
const isVegan = (product: ProductDetail) => lacks(MEAT)(product) && lacks(FROM_ANIMALS)(product);
const netCarbs = (product: ProductDetail) =>
  (amountOf(product, 'Total Carbohydrate') ?? 0) -
  (amountOf(product, 'Dietary Fiber') ?? 0) -
  (amountOf(product, 'Erythritol') ?? amountOf(product, 'Sugar Alcohol') ?? 0);

/** What is read on a card or a page, and what the label must then show. Panels round to whole grams. */
const RULES: readonly [string, RegExp, (product: ProductDetail) => boolean][] = [
  ['vegan', /\bvegan\b|\bplant based\b/i, isVegan],
  ['vegetarian', /\bvegetarian\b/i, lacks(MEAT)],
  ['gluten free', /\bgluten[- ]free\b/i, lacks(GLUTEN)],
  ['grain free', /\bgrain[- ]free\b/i, lacks(GRAIN)],
  ['dairy free', /\bdairy[- ]free\b/i, lacks(DAIRY)],
  ['paleo', /\bpaleo\b/i, (product) => lacks(GRAIN)(product) && lacks(DAIRY)(product)],
  [
    'organic',
    /\borganic\b/i,
    ({ certifications }) => certifications.some(({ title }) => title === 'Certified Organic'),
  ],
  [
    'keto',
    /\bketo(genic)?\b/i,
    (product) => netCarbs(product) <= 7 && atMost('Added Sugars', 0)(product) && lacks(GRAIN)(product),
  ],
  [
    'no added sugar',
    /\bno (added sugar|sugar added)\b|\bunsweetened\b/i,
    (product) => atMost('Added Sugars', 0)(product) && lacks(SUGAR)(product),
  ],
  ['sugar free', /\bsugar free\b/i, atMost('Total Sugars', 0)],
  ['low sodium', /\blow sodium\b/i, atMost('Sodium', 140)],
  ['no salt added', /\bno salt added\b|\bunsalted\b/i, lacks(/\bsalt\b/i)],
  ['nonfat', /\b(nonfat|fat free)\b/i, atMost('Total Fat', 0.5)],
  ['high fiber', /\bhigh fiber\b/i, (product) => (percentOf(product, 'Dietary Fiber') ?? 0) >= 19],
  ['fiber', /\bgood source of fiber\b/i, (product) => (percentOf(product, 'Dietary Fiber') ?? 0) >= 9],
];

/** Every text of a product that may claim something: its title, diets, claims, highlights and badges. */
function shownTexts(product: ProductDetail): string {
  const { title, diet_marks, facts, product_badges } = product;
  const marks = [...diet_marks.map((mark) => mark.title), ...product_badges.map(({ badge_text }) => badge_text)];
  return [title, ...marks, ...facts.claims, ...facts.highlights].join('. ');
}

/** "Organic Oats" is claimed of a food; a set or a parent speaks for its parts, which are checked themselves. */
const isOwnLabel = ({ components, children }: ProductDetail) => components.length === 0 && children.length === 0;

test.each(RULES)('nothing is shown as %s that its own label contradicts', (name, pattern, holds) => {
  const claimed = products.filter((product) => isOwnLabel(product) && pattern.test(shownTexts(product)));
  const contradicted = claimed.filter((product) => !holds(product));
  const details = contradicted.map(
    ({ title, facts }) =>
      `${title}: ${facts.ingredient_statement} ${JSON.stringify(facts.nutrition?.rows.slice(0, 9))}`,
  );
  expect(details.slice(0, 5)).toEqual([]);
  expect(claimed.length, `products shown as ${name}`).toBeGreaterThan(0);
});

test('a panel without added sugars lists no sugar among the ingredients', () => {
  const sweet = products.filter((product) => amountOf(product, 'Added Sugars') === 0 && SUGAR.test(wordsOf(product)));
  // Less than half a gram a serving is rounded to zero, so sugar may only be one of the last ingredients.
  const early = sweet.filter(
    ({ facts }) => facts.ingredient_statement.search(SUGAR) < facts.ingredient_statement.length / 3,
  );
  expect(early.map(({ title, facts }) => `${title}: ${facts.ingredient_statement}`).slice(0, 5)).toEqual([]);
});

test('a claim of grams of protein is the number of the panel', () => {
  const claimed = products.flatMap((product) =>
    product.facts.claims.flatMap((claim) => {
      const grams = /^(\d+)g protein$/.exec(claim)?.[1];
      return grams === undefined ? [] : [{ product, grams: Number(grams) }];
    }),
  );
  expect(claimed.length).toBeGreaterThan(0);
  for (const { product, grams } of claimed)
    expect([product.title, amountOf(product, 'Protein')]).toEqual([product.title, grams]);
});

test('a set and a product with options show no diet that one of their parts lacks', () => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const wholes = products.filter((product) => !isOwnLabel(product));
  expect(wholes.length).toBeGreaterThan(10);
  for (const { title, diets, components, children } of wholes) {
    const parts = [...components.map(({ product }) => product.id), ...children.map(({ id }) => id)];
    for (const id of parts)
      expect([title, id, byId.get(id)?.diets]).toEqual([title, id, expect.arrayContaining(diets)]);
  }
});
