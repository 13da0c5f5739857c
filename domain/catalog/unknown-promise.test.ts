import { expect, test } from 'vitest';
import { readPromises as read } from './promise-words-fixtures.ts';

// A word that isn't known may be an allergen in any language, wherever something says that it is avoided.
test.each([
  ['noix free granola', ['unknown:diet']],
  ['noix-free granola', ['unknown:diet']],
  ['zapallofree granola', ['unknown:diet']],
  ['granola free of nuts and zapallo free', ['free:tree-nuts', 'free:peanuts', 'unknown:diet']],
  ['zapallo and nut free granola', ['unknown:diet', 'free:tree-nuts', 'free:peanuts']],
  ['gluten and zapallo free', ['diet:gluten-free-diet', 'unknown:diet']],
  ['zapallo safe granola', ['unknown:diet']],
  ['granola zapallo: none', ['unknown:diet']],
  ['granola zapallo not allowed', ['unknown:diet']],
  ['granola -zapallo', ['unknown:diet']],
  ['granola -nuts', ['free:tree-nuts', 'free:peanuts']],
  // No list of ingredients has this word, so no label can promise it.
  ['pesto free pasta', ['unknown:diet']],
  ['granola allergy zapallo', ['unknown:diet']],
  ['allergy: zapallo granola', ['unknown:diet']],
  ['zapallo allergy granola', ['unknown:diet']],
  ['allergic zapallo', ['unknown:diet']],
  ['allergies include zapallo', ['unknown:diet']],
  ['allergies are nuts', ['free:tree-nuts', 'free:peanuts']],
  ['granola allergy onion', ['without:onion']],
  ['egg allergy, zapallo granola', ['free:eggs', 'unknown:diet']],
  ['zapallo intolerance', ['unknown:diet']],
  ['onion allergy zapallo', ['without:onion', 'unknown:diet']],
  ['no nuts, zapallo granola', ['free:tree-nuts', 'free:peanuts', 'unknown:diet']],
  ['no nuts zapallo, granola', ['free:tree-nuts', 'free:peanuts', 'unknown:diet']],
  ['without nuts, dairy, zapallo', ['free:tree-nuts', 'free:peanuts', 'free:dairy', 'unknown:diet']],
  ['no nuts, diary granola', ['free:tree-nuts', 'free:peanuts', 'free:dairy']],
  ['ohne nüsse', ['unknown:diet']],
  ['ohne Nüße granola', ['unknown:diet']],
  ['senza glutine', ['diet:gluten-free-diet']],
  ['senza latte', ['unknown:diet']],
  ['senza glutine e latte', ['diet:gluten-free-diet', 'unknown:diet']],
  ['sans gluten', ['diet:gluten-free-diet']],
  ['sans œufs', ['unknown:diet']],
  ['granola pas de noix', ['unknown:diet']],
  ['zonder noten', ['unknown:diet']],
  ['bez orzechów', ['unknown:diet']],
  ['notenvrij granola', ['unknown:diet']],
  ['glutenfrei', ['diet:gluten-free-diet']],
  ['nussallergie granola', ['unknown:diet']],
  ['granola без орехов', ['unknown:diet']],
  ['无坚果', ['unknown:diet']],
  ['zapallo alternative', ['unknown:diet']],
  ['noixless granola', ['unknown:diet']],
  ['mediterranean diets', ['unknown:chosen-diet']],
  ['no 牛奶', ['unknown:diet']],
  // A typo of what products are called is looked for, and English words name no allergen.
  ['no nuts, granoola', ['free:tree-nuts', 'free:peanuts']],
  ['no nuts please', ['free:tree-nuts', 'free:peanuts']],
  ['no nuts for school', ['free:tree-nuts', 'free:peanuts']],
  ['nut free granola free shipping', ['free:tree-nuts', 'free:peanuts']],
  ['cruelty free lotion', []],
  ['guilt-free granola', []],
  ['fragance free lotion', []],
  ['fragrancefree lotion', []],
  ['buy one get one free granola', []],
  ['granola free shipping', []],
  ['septic safe', []],
  ['seasonal allergy relief', []],
  ['seasonal allergy garlic', []],
  ['allergy relief', []],
  ['sold out granola', []],
  ['stainless', []],
  ['zero calorie', []],
  ['no nuts, granloa', ['free:tree-nuts', 'free:peanuts']],
  ['β-carotene 100 µg', []],
])('%s', (q, keys) => {
  expect(read(q)).toEqual(keys);
});

test('while "free" is typed after an unknown word, nothing is promised to be without it', () => {
  for (const q of ['noix f', 'noix fr', 'noix fre', 'noix free', 'noixfre', 'noix free g'])
    expect([q, read(q, true)]).toEqual([q, ['unknown:diet']]);
  expect(read('granola f', true)).toEqual([]);
});
