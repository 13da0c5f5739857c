import { beforeAll, expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
});

const countOf = (q: string) => findProducts(snapshot, q).ordinals.length;

/** What is said of how something is made, used or packed. None of it is an allergen. */
// biome-ignore format: a list of cases
const FOUND = [
  'zero calorie soda', '0 calorie soda', 'calorie free sparkling water',
  'zero carb snacks', 'non iodized salt', 'non-iodized sea salt',
  'non homogenized milk', 'non pasteurized juice', 'unpasteurized honey',
  'non instant oats', 'no cow bar', 'no bake cookies',
  'no boil lasagna', 'no knead bread', 'no stir peanut butter',
  'no salt added beans', 'no sugar added jam', 'no pulp orange juice',
  'pulp free orange juice', 'no prep dinner', 'no cook meals',
  'non stick spray', 'non dairy creamer', 'non gmo corn',
  'non-gmo tortilla chips', 'non toxic cleaner', 'non toxic dish soap',
  'non greasy lotion', 'non comedogenic moisturizer', 'non fat yogurt',
  'non carbonated water', 'non fortified cereal', 'non caffeinated tea',
  'non bleached flour', 'non enriched flour', 'non refrigerated milk',
  'non perishable snacks', 'non concentrated juice', 'non hydrogenated oil',
  'non flavored seltzer', 'non scented soap', 'non whitening toothpaste',
  'non foaming cleanser', 'non abrasive cleaner', 'non slip socks',
  'non clumping cat litter', 'non melting chocolate', 'non spicy salsa',
  'not spicy salsa', 'not sweet granola', 'not too sweet cereal',
  'no mess snacks', 'no fuss dinner', 'no rinse shampoo',
  'no tears shampoo', 'tear free shampoo', 'no scent detergent',
  'scent free lotion', 'fragrance free lotion', 'perfume free soap',
  'dye free detergent', 'no dyes candy', 'no artificial colors candy',
  'no artificial flavors chips', 'no preservatives bread', 'preservative free jerky',
  'no nitrates bacon', 'nitrate free bacon', 'no msg chips',
  'msg free broth', 'no palm oil cookies', 'palm oil free peanut butter',
  'no seed oils chips', 'seed oil free chips', 'no hfcs ketchup',
  'no high fructose corn syrup ketchup', 'no carrageenan almond milk', 'no gums almond milk',
  'no antibiotics chicken', 'antibiotic free chicken', 'hormone free beef',
  'no hormones milk', 'cage free eggs', 'free range eggs',
  'pasture raised eggs no corn', 'cruelty free shampoo', 'paraben free shampoo',
  'sulfate free shampoo', 'silicone free conditioner', 'phthalate free lotion',
  'aluminum free deodorant', 'no baking soda deodorant', 'fluoride free toothpaste',
  'sls free toothpaste', 'plastic free soap', 'bpa free canned soup',
  'chlorine free diapers', 'zero waste soap', 'zero sugar drink',
  'guilt free snacks', 'worry free snacks', 'caffeine free tea',
  'no caffeine tea', 'no crust bread', 'crustless bread',
  'no skin chicken', 'boneless skinless chicken', 'no bones fish',
  'no shell pistachios', 'no peel oranges', 'no seeds grapes',
  'seedless watermelon', 'no added salt nuts', 'no additives coffee',
  'no fillers turkey', 'no sweetener yogurt', 'no stevia protein powder',
  'stevia free protein powder', 'no sucralose protein powder', 'no erythritol chocolate',
  'no frosting cake', 'no icing cookies', 'no microwave dinner',
  'no oven dinner', 'no assembly dinner', 'no soak beans',
  'no churn ice cream', 'no nonsense granola', 'no alcohol vanilla',
  'no refrigeration snacks', 'no crumble bars', 'no sticky lotion',
  'no frills oats', 'no processed snacks', 'not processed cheese',
  'not fried chips', 'not from concentrate juice', 'never frozen chicken',
  'no grain chips', 'no lactose milk', 'no wheat bread',
  'no soy tofu', 'no junk snacks', 'no chemicals sunscreen',
  'no chemical cleaner', 'no synthetic vitamins', 'no fake sugar soda',
  'no refined sugar granola', 'no white flour bread', 'no cane sugar granola',
  'no rush dinner', 'no lumps protein powder', 'no grit toothpaste',
];

/** A word that no label here has may be an allergen, so nothing is safe. */
// biome-ignore format: a list of cases
const NOT_FOUND = [
  'zapallo free granola', 'noix free cookies', 'granola no noix',
  'granola without zapallo', 'non zapallo bars', 'zero mandel cookies',
  'no nozes granola', 'no hasselnuss chocolate', 'badem free granola',
  'findik free cookies', 'no findik chocolate', 'fistik allergy bars',
  'ceviz free granola', 'no ceviz cookies', 'granola without yumurta',
  'bread no bugday', 'no sut cereal', 'gergelim free crackers',
  'no gergelim crackers', 'no lapte cookies', 'no oua pasta',
  'orzechy free granola', 'no jaja pasta', 'hindeloog free bars',
  'no jordnodder bars', 'no kacang snacks', 'kacang free snacks',
  'no susu cookies', 'susu free cookies', 'no telur noodles',
  'no gandum bread', 'no udang crackers', 'no amendoim cookies',
  'no castanha granola', 'no leite cookies', 'latex free gloves',
  'halal chicken', 'no mleko chocolate', 'no gluten or zapallo bread',
];

test(`${FOUND.length} queries with no, non, zero or free find something`, () => {
  expect(FOUND.filter((q) => countOf(q) === 0)).toEqual([]);
});

test(`${NOT_FOUND.length} queries that avoid what isn't known find nothing`, () => {
  expect(NOT_FOUND.filter((q) => countOf(q) > 0)).toEqual([]);
});

test('an unknown word before a promise is left out, and the answer says so', () => {
  const { shortfall } = findProducts(snapshot, 'noix gluten free granola');
  expect(shortfall).toEqual({ asked: 'noix gluten free granola', shown: 'gluten free granola' });
});
