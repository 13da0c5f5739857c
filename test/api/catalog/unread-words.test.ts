import { beforeAll, describe, expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import { readSpelled } from '#api/catalog/search/spelled-query.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { productAt, type Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
});

const titles = (q: string) =>
  [...findProducts(snapshot, q).ordinals].map((ordinal) => productAt(snapshot, ordinal).card.title);

/** Allergens as labels of other languages name them, and what they are. */
const FOREIGN_NAMES: Record<string, RegExp> = {
  'noix noisette noisettes amande amandes cajou pistache nüsse nuss haselnuss mandel mandeln haselnüsse walnüsse pistazien walnuss noci nocciole mandorle anacardi noten hazelnoten amandelen orzechy migdały nozes avelã castanha nötter hasselnöt nødder pähkinä':
    /\b(nuts?|almonds?|cashews?|walnuts?|pecans?|hazelnuts?|pistachios?)\b/i,
  'arachide arachides cacahuète cacahuètes erdnuss erdnüsse arachidi pinda orzeszki amendoim jordnöt jordnøtter maapähkinä':
    /\bpeanuts?\b/i,
  'lait fromage beurre crème milch käse sahne molke formaggio burro panna melk kaas boter mleko leite queijo manteiga mjölk ost smør maito':
    /(?<!\b(nut|peanut|almond|cashew|seed|coconut|oat|soy) )\b(milk|cheese|cream|yogurt|butter)\b/i,
  'oeuf œuf oeufs ei eier uovo uova eieren jajko jajka ovo ovos ägg æg muna': /\beggs?\b/i,
  'blé weizen grano frumento tarwe pszenica vete hvede': /\b(wheat|bread|pasta|flour)\b/i,
  'poisson saumon fisch lachs pesce vis ryba peixe fisk lohi': /\b(fish|salmon|tuna|cod)\b/i,
  'crevette crabe garnelen krabben muscheln crevettes krebs gamberi garnalen krewetki camarão räkor':
    /\b(shrimp|crab|lobster)\b/i,
  'sésame sesam sezam gergelim': /\b(sesame|tahini)\b/i,
  'soja soia sojabohne': /\b(soy|tofu|tempeh|edamame)\b/i,
};

const WAYS = [
  'granola {n} free',
  '{n}-free bars',
  'granola no {n}',
  'granola allergy {n}',
  '{n} allergy cookies',
  'no gluten, {n} cookies',
  'granola ohne {n}',
  '{n}free cookies',
  'cookies sans {n}',
];

test('an allergen in another language is never in what is found without it', () => {
  const violations: string[] = [];
  for (const [names, food] of Object.entries(FOREIGN_NAMES))
    for (const name of names.split(' '))
      for (const way of WAYS) {
        const q = way.replace('{n}', name);
        const [first] = titles(q).filter((title) => food.test(title));
        if (first !== undefined) violations.push(`${q}: ${first}`);
      }
  expect(violations).toEqual([]);
});

test.each([
  'noix free granola',
  'zapallo free granola',
  'erdnuss-free bars',
  'granola allergy zapallo',
  'no nuts, zapallo granola',
  'no nuts zapallo, granola',
  'granola ohne nüsse',
  'granola без орехов',
  'pesto free pasta',
])('%s: nothing is shown, and the answer says so', (q) => {
  expect(findProducts(snapshot, q)).toMatchObject({ ordinals: { length: 0 }, shortfall: { asked: q, shown: null } });
});

test('the answer names the words that it does not know', () => {
  expect(findProducts(snapshot, 'noix and zapallo free granola').shortfall?.unread).toEqual(['noix', 'zapallo']);
  expect(findProducts(snapshot, 'granola без орехов').shortfall?.unread).toEqual([]);
});

test.each([
  'cruelty free shampoo',
  'fragance free lotion',
  'plastic free dish soap',
  'aluminum free deodorant',
  'chlorine free diapers',
  'cage free eggs',
  'guilt free snacks',
  'bpa free canned beans',
  'tear free shampoo',
  'granola free shipping',
  'no nuts, granoola',
  'no nuts please granola',
  'stainless steel',
])('%s asks for nothing that no label says', (q) => {
  expect(titles(q).length).toBeGreaterThan(2);
});

describe('suggestions, letter by letter', () => {
  test.each([
    ['noix free granola', 'noix f'],
    ['granola noix free', 'granola noix f'],
    ['erdnuss-free bars', 'erdnuss-f'],
    ['zapallofree granola', 'zapallofre'],
  ])('%s shows nothing from "%s" on', (q, begun) => {
    const typed = Array.from({ length: q.length - begun.length + 1 }, (_, i) => q.slice(0, begun.length + i));
    expect(typed.filter((text) => showSuggestions(snapshot, text).products.length > 0)).toEqual([]);
  });
});

test('only the first four unknown words of a query are corrected, also in what it must be free from', () => {
  const typed = 'almnd chocolte granla vanila cinamon';
  expect(readSpelled(snapshot.index, typed, {}).spelling).toBe('almond chocolate granola vanilla cinamon');
  expect(titles('qwzxkvbn xqzvwkpt zzkwvqxp wvkzqxbn no nutz')).toEqual([]);
});
