import { expect, test } from 'vitest';
import { findPromises } from './promise-words.ts';
import { queryWords } from './query-words.ts';
import { stemOf } from './words.ts';

const KNOWN = new Set([
  'almond',
  'flour',
  'cage',
  'egg',
  'milk',
  'peanut',
  'butter',
  'cheese',
  'bread',
  'coffee',
  'pizza',
  'frozen',
]);

const INGREDIENTS = new Set(['onion', 'garlic', 'corn', 'oil', 'oregano', 'orang', 'caffein', 'pepper', 'cheddar']);

function read(q: string, isTyping = false): string[] {
  const words = queryWords(q);
  const stems = words.map(stemOf);
  const reader = {
    words,
    stems,
    isTyping,
    isKnown: (stem: string) => KNOWN.has(stem),
    begunBy: () => [],
    ingredients: INGREDIENTS,
    isPhrase: (phrase: readonly string[]) => phrase.join(' ') === 'no caffein',
  };
  return findPromises(reader).flatMap(({ keys }) => keys);
}

test.each([
  ['nut free granola', ['free:tree-nuts', 'free:peanuts']],
  ['granola no nuts', ['free:tree-nuts', 'free:peanuts']],
  ['no nuts or dairy', ['free:tree-nuts', 'free:peanuts', 'free:dairy']],
  ['dairy, egg free bread', ['free:dairy', 'free:eggs']],
  ['gluten dairy free', ['diet:gluten-free-diet', 'free:dairy']],
  ['eggless mayo', ['free:eggs']],
  ['nondairy creamer', ['free:dairy']],
  ['free from eggs', ['free:eggs']],
  ['allergic to nuts', ['free:tree-nuts', 'free:peanuts']],
  ['cheese allergic to nuts', ['free:tree-nuts', 'free:peanuts']],
  ['peanut butter dairy free', ['free:dairy']],
  ['vegen pizza', ['diet:vegan-diet']],
  ['diary free cheese', ['free:dairy']],
  ['glutin-fre bread', ['diet:gluten-free-diet']],
  ['no added sugar', ['fact:no-added-sugar']],
  ['low sodium', ['fact:low-sodium']],
  ['chili no onions', ['without:onion']],
  ['without onion or garlic', ['without:onion', 'without:garlic']],
  ['onion free chili', ['without:onion']],
  ['onionfree chili', ['without:onion']],
  ['no raw red onions', ['without:onion']],
  ['no salt added', ['without:salt']],
  ['boneless chicken', []],
  ['glutenfre bread', ['diet:gluten-free-diet']],
  ['no palm oil cookies', ['without:palm']],
  ['never frozen coffee', []],
  ['no whole milk', ['free:dairy']],
  ['organic onion free', ['diet:organic', 'without:onion']],
  ['chips no corn oil', ['without:corn']],
  ['no onions, no dairy', ['without:onion', 'free:dairy']],
  ['no garlc dip', ['without:garlic']],
  ['dip no ore', ['without:oregano']],
  ['allergic to garlic', ['without:garlic']],
  ["cheese that isn't dairy", ['free:dairy']],
  ['bread that is not made with milk', ['free:dairy']],
  ['anything but peanut butter', ['free:peanuts']],
  ['bread avoiding gluten', ['diet:gluten-free-diet']],
  ['bread with no trace of nuts', ['free:tree-nuts', 'free:peanuts']],
  ['bread allergy to peanuts', ['free:peanuts']],
  ['bread other than nuts', ['free:tree-nuts', 'free:peanuts']],
  ['bread instead of dairy', ['free:dairy']],
  ['dairy alternative cheese', ['free:dairy']],
  ['alternative to dairy', ['free:dairy']],
  ['bread nuts not allowed', ['free:tree-nuts', 'free:peanuts']],
  ['no dairy allowed', ['free:dairy']],
  ['bread not made in a facility with nuts', ['free:tree-nuts', 'free:peanuts']],
  ['bread witout nuts', ['free:tree-nuts', 'free:peanuts']],
  ['bread w/out nuts', ['free:tree-nuts', 'free:peanuts']],
  ['bread nut alergy', ['free:tree-nuts', 'free:peanuts']],
  ['bread intollerant to nuts', ['free:tree-nuts', 'free:peanuts']],
  ['bread nut freee', ['free:tree-nuts', 'free:peanuts']],
  ['bread nutt free', ['free:tree-nuts', 'free:peanuts']],
  ['keto allergy to nuts', ['diet:ketogenic', 'free:tree-nuts', 'free:peanuts']],
  ["don't want soy", ['free:soy']],
  ['nothing with eggs', ['free:eggs']],
  [
    'allergy friendly bread',
    [
      'free:dairy',
      'free:eggs',
      'free:peanuts',
      'free:tree-nuts',
      'free:soy',
      'free:wheat',
      'free:fish',
      'free:shellfish',
      'free:sesame',
    ],
  ],
  ['granola nuts out', ['free:tree-nuts', 'free:peanuts']],
  ['leave the nuts out granola', ['free:tree-nuts', 'free:peanuts']],
  ['granola any nuts no', ['free:tree-nuts', 'free:peanuts']],
  ['granola nuts no thanks', ['free:tree-nuts', 'free:peanuts']],
  ['egg substitute', ['free:eggs']],
  ['egg replacer', ['free:eggs']],
  ['cheese alternative', ['free:dairy']],
  ['pan sin gluten', ['diet:gluten-free-diet']],
  ['granola sin nueces', ['free:tree-nuts', 'free:peanuts']],
  ['galletas sin frutos secos', ['free:tree-nuts', 'free:peanuts']],
  ['leche sin lactosa', ['fact:lactose-free']],
  ['sin azúcar', ['fact:sugar-free']],
  ['sin azúcar añadida', ['fact:no-added-sugar']],
  ['sin gluten ni lácteos', ['diet:gluten-free-diet', 'free:dairy']],
  ['pan sin huevo, leche y soya', ['free:eggs', 'free:dairy', 'free:soy']],
  ['libre de gluten', ['diet:gluten-free-diet']],
  ['alergia a los cacahuates', ['free:peanuts']],
  ['galletas veganas', ['diet:vegan-diet']],
  ['pan para celíacos', ['diet:gluten-free-diet']],
  ['sin cebolla', ['without:onion']],
  // An avoided thing that we don't know by its Spanish name may be any allergen.
  ['sin zapallo', ['unknown:diet']],
  ['sin coffee', ['unknown:diet']],
  ['sin gluten ni zapallo', ['diet:gluten-free-diet', 'unknown:diet']],
  ['dulce de leche', []],
  // Operators gave "no caffeine" a meaning of their own.
  ['no caffeine', []],
  ['onion soup', []],
  ['organic onions', ['diet:organic']],
  // Not promises: how hens live, what isn't food, and what the shopper wants.
  ['cage free eggs', []],
  ['free range eggs', []],
  ['fragrance free lotion', []],
  ['nuts', []],
  ['almond milk', []],
  ['milk and cheese', []],
  ['nothing but nuts', []],
  ['sensitive skin lotion', []],
  ['butter alternative', []],
])('%s', (q, keys) => {
  expect(read(q)).toEqual(keys);
});

test('"almond f" may become almond flour, but "gluten f" can only become gluten free', () => {
  expect(read('almond f', true)).toEqual([]);
  expect(read('gluten f', true)).toEqual(['diet:gluten-free-diet']);
});
