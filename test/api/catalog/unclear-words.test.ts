import { beforeAll, describe, expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { productAt, type Snapshot } from '#api/catalog/snapshot.ts';
import type { DemoProduct } from '#demo/catalog/demo-product.ts';
import { searchQueries } from '#demo/catalog/search-queries.ts';
import { readTable } from '#demo/catalog/table.ts';
import { demoProducts, SEED, snapshotOf } from './demo-snapshot.ts';
import { keepsPromise } from './promise-oracle.ts';

let byId: Map<number, DemoProduct>;
let snapshot: Snapshot;
beforeAll(async () => {
  const rows = demoProducts();
  byId = new Map(rows.map((row) => [row.product_id, row]));
  snapshot = await snapshotOf(rows);
});

const NUTS = ['tree nuts', 'peanuts'];

/** Ways to avoid that are read: the results keep them. */
const READ: Record<string, readonly string[]> = {
  'granola with out nuts': NUTS,
  'granola with-out nuts': NUTS,
  'w o nuts granola': NUTS,
  'granola n0 nuts': NUTS,
  'granola n.u.t.s free': NUTS,
  '🥜 free granola': NUTS,
  'granola nuts ❌': NUTS,
  '❌ nuts granola': NUTS,
  'n/f granola': NUTS,
  'granola neither nuts nor dairy': [...NUTS, 'milk'],
  'not processed with nuts granola': NUTS,
  'chocolate allergy: milk': ['milk'],
  'popcorn allergies: nuts': NUTS,
  'allergic to milk eggs peanuts': ['milk', 'eggs', 'peanuts'],
  'milk egg free bread': ['milk', 'eggs'],
  'milk soy free cookies': ['milk', 'soy'],
  'milk protein allergy cookies': ['milk'],
  'no nuts; dairy cookies': [...NUTS, 'milk'],
  'bread no milk - eggs': ['milk', 'eggs'],
  'bread no milk plus eggs': ['milk', 'eggs'],
  'bread no milk as well as eggs': ['milk', 'eggs'],
  'almond milk free granola': ['tree nuts', 'milk'],
  'fish sauce free noodles': ['fish'],
  'shell-fish free soup': ['shellfish'],
  'g/f bread': ['gluten-free'],
  'gfcf bread': ['gluten-free', 'milk'],
  'MSPI cookies': ['milk', 'soy'],
  'big 8 free granola': ['milk', 'eggs', ...NUTS, 'soy', 'wheat', 'fish', 'shellfish'],
  'celiaquia bread': ['gluten-free'],
  'no citrus juice': ['no lemon', 'no orange', 'no lime'],
  'no poultry dinner': ['no chicken', 'no turkey'],
  'no berries granola': ['no strawberry', 'no blueberry', 'no strawberries', 'no blueberries'],
  'milk alternative for coffee': ['milk'],
  '0% soy sauce': ['soy'],
  '0% wheat bread': ['wheat'],
  'allergy - friendly cookies': ['milk', 'eggs', ...NUTS, 'soy', 'wheat', 'fish', 'shellfish', 'sesame'],
  'allergy - nuts granola': NUTS,
  'granola excl nuts': NUTS,
  '!nuts granola': NUTS,
  'granola w.o. nuts': NUTS,
  'pancakes eggs not tolerated': ['eggs'],
  'egg substitute for baking': ['eggs'],
  'peanut butter alternative for school': ['peanuts'],
  'pasta sauce no heavy cream': ['milk'],
  'no string cheese snacks': ['milk'],
  'no baby shrimp salad': ['shellfish'],
  "school doesn't allow nuts snacks": NUTS,
  "daycare doesn't allow peanut butter lunch": ['peanuts'],
  "can't bring nuts to school snacks": NUTS,
  'granola no peanuts or other nuts': NUTS,
  'granola no nuts at all': NUTS,
  'bread no powdered milk': ['milk'],
  'no hazel nuts chocolate spread': ['tree nuts'],
  'no calcium caseinate protein bar': ['milk'],
  'cookies no corn wheat soy': ['wheat', 'soy', 'no corn'],
  'crackers no onion garlic dairy': ['milk', 'no onion', 'no garlic'],
  'no sugar dairy gluten cookies': ['milk', 'gluten-free'],
  'no almonds cashews or walnuts granola': ['tree nuts'],
  'cookies no dairy products or eggs': ['milk', 'eggs'],
  'peanut aware snacks': ['peanuts'],
  'food allergies kids snacks': ['milk', 'eggs', ...NUTS, 'soy', 'wheat', 'fish', 'shellfish', 'sesame'],
  'almond flour free cookies': ['tree nuts'],
  'crab meat free soup': ['shellfish'],
  'whey protein free bars': ['milk'],
  'gf df ef pancakes': ['gluten-free', 'milk', 'eggs'],
  'pb allergy snacks': ['peanuts'],
  'nut tree granola': NUTS,
  'gluten three bread': ['gluten-free'],
  'not free granola': NUTS,
  'np nuts granola': NUTS,
  'cookies singluten': ['gluten-free'],
  'cookies ni leche ni huevo': ['milk', 'eggs'],
  'no seed oil chips': ['no canola', 'no sunflower', 'no safflower'],
};

test('what is avoided in further ways is in none of the results', () => {
  const violations: string[] = [];
  const empty: string[] = [];
  for (const [q, musts] of Object.entries(READ)) {
    const { ordinals } = findProducts(snapshot, q);
    if (ordinals.length === 0) empty.push(q);
    for (const ordinal of ordinals) {
      const { product_id, card } = productAt(snapshot, ordinal);
      if (!musts.every((must) => keepsPromise(byId, product_id, must))) violations.push(`${q}: ${card.title}`);
    }
  }
  expect(violations).toEqual([]);
  // Nothing that fits is sold.
  expect(empty.toSorted()).toEqual(['no sugar dairy gluten cookies', 'peanut butter alternative for school']);
});

/** An allergen beside a word that may avoid it, in ways that can't be read. */
const UNCLEAR: Record<string, string[]> = {
  'not allowed nuts granola': ['nuts'],
  'no granola with nuts': ['nuts'],
  "don't want cookies with nuts": ['nuts'],
  'no products containing milk': ['milk'],
  'may contain nuts no': ['nuts'],
  'no greek yogurt': ['yogurt'],
  'no free range eggs': ['eggs'],
  'no wild salmon': ['salmon'],
  'no creamy peanut butter': ['peanut butter'],
  'no chocolate almonds': ['almonds'],
  'free nuts granola': ['nuts'],
  'granola nuts banned': ['nuts'],
  'granola nuts prohibited': ['nuts'],
  'laying off dairy cookies': ['dairy'],
  'gave up dairy cookies': ['dairy'],
  'hates nuts granola': ['nuts'],
  'alegric to nuts granola': ['nuts'],
  'epipen nuts granola': ['nuts'],
  'granola nuts no': ['nuts'],
  'granola nuts = no': ['nuts'],
  'granola nueces no': ['nueces'],
  'no dairy cookies or eggs': ['eggs'],
  'in lieu of butter': ['butter'],
  'faux fish': ['fish'],
  'granola nuts make me sick': ['nuts'],
  "granola nuts i can't have": ['nuts'],
  "granola nuts aren't allowed": ['nuts'],
  "nuts shouldn't be in it granola": ['nuts'],
  "milk doesn't agree with me": ['milk'],
  'my toddler reacts to peanuts puffs': ['peanuts'],
  'makes me sick: nuts granola': ['nuts'],
  'triggered by nuts granola': ['nuts'],
  'trouble digesting milk': ['milk'],
  'hives after nuts': ['nuts'],
  'granola lack of nuts': ['nuts'],
  'giving nuts up granola': ['nuts'],
  'no risk of peanuts snacks': ['peanuts'],
  'not spicy or nuts trail mix': ['nuts'],
  'no honey roasted peanuts': ['peanuts'],
  'gluten hurts me bread': ['gluten'],
};

describe.each(Object.entries(UNCLEAR))('%s', (q, unclear) => {
  test('nothing is shown, and the answer says of what it can not tell', () => {
    expect(findProducts(snapshot, q)).toMatchObject({
      ordinals: { length: 0 },
      spelling: null,
      shortfall: { asked: q, shown: null, unclear },
    });
  });

  test('nothing is suggested', () => {
    const { queries, products, categories, brands } = showSuggestions(snapshot, q);
    expect([queries, products, categories, brands]).toEqual([[], [], [], []]);
  });
});

/** Queries that have an allergen and a word that avoids nothing to eat, with what they find. */
test.each([
  ['no palm oil peanut butter', /peanut butter/i],
  ['no carrageenan almond milk', /almond milk/i],
  ['no stir peanut butter', /peanut butter/i],
  ['cage free eggs', /egg/i],
  ['free range eggs', /egg/i],
  ['hormone free milk', /milk/i],
  ['no rbst milk', /milk/i],
  ['bpa free tuna', /tuna/i],
  ['not ultra pasteurized milk', /milk/i],
  ['fish oil no fishy taste', /fish oil/i],
  ['milk free shipping', /milk/i],
  ['milk gluten free', /milk/i],
  ['milk lactose free', /milk/i],
  ['soy milk nut free', /soy milk/i],
  ['oat milk nut free', /oat milk/i],
  ['milk chocolate nut free', /chocolate/i],
  ['almond butter dairy free', /almond butter/i],
  ['no dairy chocolate', /chocolate/i],
  ['a2 milk no a1', /milk/i],
  ['20% off cheese', /cheese/i],
  ['anti inflammatory turmeric milk', /milk/i],
  ['tear free shampoo', /shampoo/i],
  ['seedless raisins', /raisin/i],
  ['non dairy milk', /milk/i],
  ['non dairy yogurt', /yogurt/i],
  ['no dairy butter', /butter/i],
  ['no soy almond milk', /almond milk/i],
  ['unsalted cashews', /cashew/i],
  ['bread not gluten free', /bread/i],
  ['salmon not smoked', /(?<!smoked )salmon/i],
  ['yogurt not greek', /(?<!greek )yogurt/i],
  ['tuna no broth', /tuna/i],
  ['peanut butter no sweetener', /peanut butter/i],
  ['shell off shrimp', /shrimp/i],
  ['free and clear detergent', /detergent/i],
  ['shrimp not cooked', /shrimp/i],
  ['half off cheese', /cheese/i],
  ['eggs fresh', /egg/i],
  ['liver detox milk thistle', /milk thistle/i],
  ['algae omega fish oil', /omega/i],
  ['give me milk', /milk/i],
  ['nut allergy - granola', /granola/i],
  ['upset stomach yogurt', /yogurt/i],
  ['0% milk', /nonfat/i],
  ['no mess peanut butter squeeze', /peanut butter/i],
])('%s finds %s', (q, title) => {
  const { ordinals } = findProducts(snapshot, q);
  expect([...ordinals.subarray(0, 2)].map((ordinal) => productAt(snapshot, ordinal).card.title)).toEqual([
    expect.stringMatching(title),
    expect.stringMatching(title),
  ]);
});

test('the answer says what else was looked for', () => {
  const { shortfall } = findProducts(snapshot, 'granola nuts banned');
  expect(shortfall).toMatchObject({ unclear: ['nuts'], rest: 'granola' });
  const whole = findProducts(snapshot, 'gluten free granola nuts banned under $9');
  expect(whole.shortfall).toMatchObject({ unclear: ['nuts'], rest: 'gluten free granola under $9.00' });
});

test('what shoppers type without a promise is clear', () => {
  const typed = [...searchQueries(SEED), ...readTable('shopper-queries')].map(({ q }) => q);
  expect(typed.length).toBeGreaterThan(450);
  expect(typed.filter((q) => findProducts(snapshot, q).shortfall?.unclear)).toEqual([]);
});

test('the names of what we sell are clear', () => {
  const unclear = snapshot.products.filter(
    ({ is_listed, card }) => is_listed && findProducts(snapshot, card.title).shortfall?.unclear,
  );
  expect(unclear.map(({ card }) => card.title)).toEqual([]);
});
