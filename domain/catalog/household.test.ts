import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FREE_FROM } from './allergens.ts';
import {
  type Household,
  householdOf,
  type CheckedProduct,
  mergeHouseholds,
  NO_HOUSEHOLD,
  reasonsFor,
} from './household.ts';
import { keptBy, readHousehold, writeHousehold } from './household-text.ts';
import { householdWords } from './household-words.ts';

const KEYS = FREE_FROM.map(({ key }) => key);
const PLAIN: CheckedProduct = { product_ids: [7], diets: [], free_from: KEYS, contains: [], may_contain: [] };

const household = (given: Partial<Household>) => householdOf({ ...NO_HOUSEHOLD, ...given });
const wordsOf = (given: Partial<Household>, product: Partial<CheckedProduct>) =>
  householdWords(reasonsFor(household(given), { ...PLAIN, ...product }), (diet) =>
    diet === 'bpa' ? 'BPA free' : 'Vegan',
  );

const households = fc
  .record({
    diets: fc.array(fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}$/), { maxLength: 20 }),
    allergens: fc.subarray(KEYS),
    never_items: fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 200 }),
  })
  .map(householdOf);

// biome-ignore format: a table of cases
test.each<[string, Partial<Household>, Partial<CheckedProduct>, string]>([
  ['nothing is avoided',               {},                                     {},                             ''],
  ['what is proven',                   { allergens: ['dairy'] },               {},                             ''],
  ['what the label names',             { allergens: ['dairy'] },               { free_from: [], contains: ['dairy'] },
    'Contains dairy, which your household avoids.'],
  ['what may be inside',               { allergens: ['tree-nuts'] },           { free_from: [], may_contain: ['tree-nuts'] },
    'May contain tree nuts, which your household avoids.'],
  ['no label to check',                { allergens: ['dairy', 'eggs'] },       { free_from: [] },
    "We can't tell whether it has dairy or eggs."],
  ['a diet',                           { diets: ['vegan-diet'] },              {},                             'Not marked vegan.'],
  ['a diet with an acronym',           { diets: ['bpa'] },                     {},                             'Not marked BPA free.'],
  ['a diet that it keeps',             { diets: ['vegan-diet'] },              { diets: ['vegan-diet'] },      ''],
  ['the product itself',               { never_items: [7] },                   {},                             'You asked never to see this.'],
  ['its parent',                       { never_items: [9] },                   { product_ids: [7, 9] },        'You asked never to see this.'],
  ['another product',                  { never_items: [8] },                   {},                             ''],
])('what a household is told: %s', (_words, given, product, said) => {
  expect(wordsOf(given, product)).toBe(said);
});

test("several reasons are all said, the household's own word first", () => {
  const given = { diets: ['vegan-diet'], allergens: ['dairy', 'soy', 'fish'] as const, never_items: [7] };
  expect(wordsOf(given, { free_from: [], contains: ['dairy', 'soy'] })).toBe(
    "You asked never to see this. Contains dairy and soy, which your household avoids. We can't tell whether it has fish. Not marked vegan.",
  );
});

describe('the text of a cookie', () => {
  test('gives back every household, and stays far below what a browser takes', () => {
    fc.assert(
      fc.property(households, fc.constantFrom('browser' as const, 'account' as const), (given, by) => {
        const text = writeHousehold(given, by);
        if (text === null) {
          expect(given).toEqual(NO_HOUSEHOLD);
          return;
        }
        expect(text.length).toBeLessThan(2_600);
        expect(encodeURIComponent(text)).toBe(text);
        expect([readHousehold(text), keptBy(text)]).toEqual([given, by]);
      }),
    );
  });

  // biome-ignore format: a table of cases
  test.each([
    ['nothing', ''],
    ['another version', '2.vegan-diet..'],
    ['an allergen we do not know', '1..dairy~pollen.'],
    ['another order', '1..eggs~dairy.'],
    ['a repetition', '1..dairy~dairy.'],
    ['an unfit key of a diet', '1.-vegan..'],
    ['product 0', '1...0'],
    ['a product with a leading zero', '1...07'],
    ['a product that is too large', '1...zzzzzzzzz'],
    ['a part too many', '1.vegan-diet.dairy.7.'],
    ['an empty household', '1...'],
    ['more products than allowed', `1...${Array.from({ length: 201 }, (_, at) => (at + 1).toString(36)).join('~')}`],
    ['more diets than allowed', `1.${Array.from({ length: 21 }, (_, at) => `d${at + 10}`).join('~')}..`],
    ['more letters than allowed', `1.${'a'.repeat(3_000)}..`],
    ['letters of a script', '1.<script>..'],
  ])('is not read from %s', (_words, text) => {
    expect(readHousehold(text)).toBeNull();
  });

  test('is not read from what anyone else made up', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = readHousehold(text);
        if (read) expect(writeHousehold(read, keptBy(text))).toBe(text);
      }),
    );
  });
});

test('two households together avoid what either avoids', () => {
  fc.assert(
    fc.property(households, households, fc.subarray(KEYS), fc.integer({ min: 1, max: 300 }), (one, other, free, id) => {
      const isWithin =
        one.never_items.length + other.never_items.length <= 200 && one.diets.length + other.diets.length <= 20;
      fc.pre(isWithin);
      const product = { ...PLAIN, product_ids: [id], free_from: free, diets: one.diets };
      const avoids = (each: Household) => reasonsFor(each, product).length > 0;
      expect(avoids(mergeHouseholds(one, other))).toBe(avoids(one) || avoids(other));
    }),
  );
});
