import { beforeAll, expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import { productAt, type Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
});

const titles = (q: string) =>
  [...findProducts(snapshot, q).ordinals.subarray(0, 24)].map((ordinal) => productAt(snapshot, ordinal).card.title);

test.each([
  // what is replaced               what no result may be
  ['peanut butter substitute', /peanut/i],
  ['peanut butter alternatives', /peanut/i],
  ['almond butter replacement', /almond|cashew/i],
  ['wheat flour substitute', /wheat/i],
  ['soy sauce alternative', /soy/i],
  ['salt substitute', /\bsalt$/i],
  ['honey substitute', /honey/i],
  ['coffee substitute', /coffee/i],
  ['flour alternative', /flour/i],
  ['chocolate alternative', /chocolate|cocoa/i],
  ['soda alternative', /soda|cola/i],
  ['soda replacement', /soda|cola/i],
  ['oil alternative', /\boil\b/i],
  ['oil substitute', /\boil\b/i],
  ['tea alternative', /\btea\b/i],
])('%s shows something else, and says so', (q, food) => {
  const found = titles(q);
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((title) => food.test(title))).toEqual([]);
  const { shortfall } = findProducts(snapshot, q);
  expect(shortfall?.asked).toBe(q);
  expect(shortfall?.shown).toMatch(/ free products in |products without .* in /);
});

test.each(['milk alternative', 'organic milk substitute', 'meat replacement', 'butter alternative'])(
  '%s is what operators said, without a word',
  (q) => {
    expect(titles(q).length).toBeGreaterThan(4);
    expect(findProducts(snapshot, q).shortfall).toBeNull();
  },
);

test.each([
  'wine alternative',
  'alcohol alternative wine',
  'alcohol free wine',
  'non alcoholic wine',
  'nonalcoholic wine',
  'wine without alcohol',
  'zero alcohol wine',
  'wine sin alcohol',
  'pasta substitute',
])('%s: the shop has none, and the answer says so', (q) => {
  const { ordinals, shortfall } = findProducts(snapshot, q);
  expect([ordinals.length, shortfall?.asked, shortfall?.shown]).toEqual([0, q, null]);
  expect(shortfall?.unread ?? []).toEqual([]);
});

test('no bottle of wine is sold as without alcohol', () => {
  const found = [...findProducts(snapshot, 'alcohol free').ordinals].map((at) => productAt(snapshot, at));
  expect(found.length).toBeGreaterThan(1_000);
  expect(found.filter(({ storage }) => storage === 'wine')).toEqual([]);
});

test.each([
  ['meal replacement', /protein/i],
  ['meal replacement shake', /protein/i],
  ['electrolyte replacement drink', /electrolyte/i],
  ['vitamin replacement', /vitamin/i],
  ['rice alternative', /cauliflower/i],
])('%s is what products are, not what they are without', (q, name) => {
  expect(titles(q)[0]).toMatch(name);
});

test.each([
  ['soy milk alternative', 'soy and dairy free milk'],
  ['yogurt alternative', 'dairy free products in Yogurt'],
  ['mayo alternative', 'egg free products in Mayo & Dressings'],
  ['almond flour substitute', 'tree nut free products in Gluten Free Flours'],
  ['oil substitute', 'oil free products in Cooking Oils & Fats'],
])('%s says no more than what is checked', (q, shown) => {
  expect(findProducts(snapshot, q).shortfall?.shown).toBe(shown);
});

test('popcorn is corn, and cocoa is chocolate', () => {
  expect(titles('no corn snacks').filter((title) => /popcorn|corn/i.test(title))).toEqual([]);
  expect(titles('corn alternative').filter((title) => /corn/i.test(title))).toEqual([]);
  expect(titles('granola without chocolate').filter((title) => /chocolate|cocoa/i.test(title))).toEqual([]);
});

test.each([
  'granola no zapallo',
  'granola without zapallo',
  'sin leche y zapallo',
  'zapallo alergia',
  'zapallo substitute',
])('%s: what is avoided is unknown, so nothing is shown and the answer says so', (q) => {
  expect(findProducts(snapshot, q)).toMatchObject({ ordinals: { length: 0 }, shortfall: { asked: q, shown: null } });
});

test.each([
  'no bake cookies',
  'no stir peanut butter',
  'no tear shampoo',
  'non gmo corn',
  'pico de gallo',
  'vitamin e',
])('%s asks for no diet', (q) => {
  expect(titles(q).length).toBeGreaterThan(2);
  expect(findProducts(snapshot, q).shortfall).toBeNull();
});

test('a milk of plants is replaced by others', () => {
  expect(titles('oat milk alternative').filter((title) => /\boat\b/i.test(title))).toEqual([]);
});
