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
])('%s shows something else, and says so', (q, food) => {
  const found = titles(q);
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((title) => food.test(title))).toEqual([]);
  const { shortfall } = findProducts(snapshot, q);
  expect(shortfall?.asked).toBe(q);
  expect(shortfall?.shown).toMatch(/ free products|products without /);
});

test.each(['milk alternative', 'organic milk substitute', 'meat replacement', 'butter alternative'])(
  '%s is what operators said, without a word',
  (q) => {
    expect(titles(q).length).toBeGreaterThan(4);
    expect(findProducts(snapshot, q).shortfall).toBeNull();
  },
);

test.each([
  'granola no zapallo',
  'granola without zapallo',
  'sin leche y zapallo',
  'zapallo alergia',
  'pasta substitute',
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
