import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FREE_FROM } from './allergens.ts';
import { broughtBack, changedByVisitor, leftOutBy, NOTHING_HELD } from './held-household.ts';
import {
  type Household,
  householdOf,
  type CheckedProduct,
  mergeHouseholds,
  NO_HOUSEHOLD,
  reasonsFor,
} from './household.ts';
import { readHousehold, writeCopy, writeHousehold } from './household-text.ts';
import { householdWords } from './household-words.ts';

const KEYS = FREE_FROM.map(({ key }) => key);
const PLAIN: CheckedProduct = { product_ids: [7], diets: [], free_from: KEYS, contains: [], may_contain: [] };

const household = (given: Partial<Household>) => householdOf({ ...NO_HOUSEHOLD, ...given });
const wordsOf = (given: Partial<Household>, product: Partial<CheckedProduct>) =>
  householdWords(reasonsFor(household(given), { ...PLAIN, ...product }), (diet) =>
    diet === 'bpa' ? 'BPA free' : 'Vegan',
  );

const ids = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => (first + at).toString(36)).join('~');
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
  ['a diet',                           { diets: ['vegan-diet'] },              {},                             'Not labeled vegan.'],
  ['a diet with an acronym',           { diets: ['bpa'] },                     {},                             'Not labeled BPA free.'],
  ['a diet that it keeps',             { diets: ['vegan-diet'] },              { diets: ['vegan-diet'] },      ''],
  ['the product itself',               { never_items: [7] },                   {},                             'You hid this product.'],
  ['its parent',                       { never_items: [9] },                   { product_ids: [7, 9] },        'You hid this product.'],
  ['another product',                  { never_items: [8] },                   {},                             ''],
])('what a household is told: %s', (_words, given, product, said) => {
  expect(wordsOf(given, product)).toBe(said);
});

test("several reasons are all said, the household's own word first", () => {
  const given = { diets: ['vegan-diet'], allergens: ['dairy', 'soy', 'fish'] as const, never_items: [7] };
  expect(wordsOf(given, { free_from: [], contains: ['dairy', 'soy'] })).toBe(
    "You hid this product. Contains dairy and soy, which your household avoids. We can't tell whether it has fish. Not labeled vegan.",
  );
});

describe('the text of a cookie', () => {
  test('gives back every household, and stays far below what a browser takes', () => {
    fc.assert(
      fc.property(households, households, (copy, changed) => {
        const held = changedByVisitor({ copy, own: NO_HOUSEHOLD }, changed);
        const text = writeHousehold(held);
        if (text === null) {
          expect(changed).toEqual(NO_HOUSEHOLD);
          return;
        }
        expect(text.length).toBeLessThan(2_600);
        expect(encodeURIComponent(text)).toBe(text);
        expect(readHousehold(text)).toEqual(held);
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
    ['more products than allowed', `1...${ids(1, 201)}`],
    ['more diets than allowed', `1.${Array.from({ length: 21 }, (_, at) => `d${at + 10}`).join('~')}..`],
    ['more letters than allowed', `1.${'a'.repeat(3_000)}..`],
    ['letters of a script', '1.<script>..'],
    ["a visitor's part first", '1..eggs._1m..dairy.'],
    ['two copies', '1m..dairy._1m..eggs.'],
    ['an empty part', '1m..dairy._1...'],
    ['more products than allowed in two parts', `1m...${ids(1, 101)}_1...${ids(102, 201)}`],
  ])('is not read from %s', (_words, text) => {
    expect(readHousehold(text)).toBeNull();
  });

  test('is not read from what anyone else made up', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = readHousehold(text);
        if (read) expect(writeHousehold(read)).toBe(text);
      }),
    );
  });
});

describe("a visitor's change of what an account left behind", () => {
  const copied = {
    copy: household({ allergens: ['dairy'], never_items: [7] }),
    own: household({ diets: ['vegan-diet'] }),
  };

  test('is all left out, and only what is new is their own', () => {
    fc.assert(
      fc.property(households, households, (copy, changed) => {
        const held = changedByVisitor({ copy, own: NO_HOUSEHOLD }, changed);
        expect(leftOutBy(held)).toEqual(changed);
        const isCopied = (one: string | number) =>
          [...copy.diets, ...copy.allergens, ...copy.never_items].includes(one as never);
        const all = (each: Household) => [...each.diets, ...each.allergens, ...each.never_items];
        expect([all(held.copy).every(isCopied), all(held.own).some(isCopied)]).toEqual([true, false]);
      }),
    );
  });

  test('takes back from both, and deletes both', () => {
    const changed = household({ diets: ['vegan-diet'], allergens: ['eggs'], never_items: [7] });
    expect(writeHousehold(changedByVisitor(copied, changed))).toBe('1m...7_1.vegan-diet.eggs.');
    expect(writeHousehold(changedByVisitor(copied, NO_HOUSEHOLD))).toBeNull();
    expect(writeHousehold(NOTHING_HELD)).toBeNull();
  });

  test('is brought back as it was, with what they chose since', () => {
    expect(broughtBack(NOTHING_HELD, copied)).toEqual(copied);
    const since = { copy: NO_HOUSEHOLD, own: household({ allergens: ['dairy', 'eggs'] }) };
    expect(writeHousehold(broughtBack(since, copied))).toBe('1m...7_1.vegan-diet.dairy~eggs.');
    fc.assert(
      fc.property(households, households, households, (copy, own, later) => {
        const deleted = changedByVisitor({ copy, own: NO_HOUSEHOLD }, mergeHouseholds(copy, own));
        const back = broughtBack({ copy: NO_HOUSEHOLD, own: later }, deleted);
        expect(leftOutBy(back)).toEqual(mergeHouseholds(later, leftOutBy(deleted)));
      }),
    );
  });

  test('ends once someone signs in', () => {
    expect(writeCopy(copied.copy)).toBe('1m..dairy.7');
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
