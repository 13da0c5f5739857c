import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALLERGEN_WORDS, markAllergens, promisesOf } from './allergens.ts';

type Texts = { says?: string; ingredients?: string; declared?: string[]; diets?: string[]; claims?: string[] };
const label = (texts: Texts) =>
  promisesOf(
    {
      allergens: texts.declared ?? [],
      allergen_statement: texts.says ?? '',
      ingredient_statement: texts.ingredients ?? 'Water.',
      diets: texts.diets ?? [],
      claims: texts.claims ?? [],
    },
    true,
  );

test('"may contain" counts as contains for allergens, but not for diets', () => {
  const { diets, free_from } = label({ says: 'Contains: soy. May contain: milk.', diets: ['vegan-diet'] });
  expect(diets).toEqual(['vegan-diet']);
  expect(free_from).not.toContain('dairy');
  expect(free_from).not.toContain('soy');
  expect(free_from).toContain('eggs');
});

test.each([
  { says: 'Contains: Soy, Milk.' },
  { says: 'Contains almond, milk' },
  { says: 'Contains: Tree Nuts (Almond); Whey.' },
  { says: 'Contains hazelnuts/milk' },
  { declared: ['soy', 'milk'] },
  { ingredients: 'Peanut, butter.' },
])('an allergen after a plant and a comma still counts: %o', (texts) => {
  const { diets, free_from } = label({ ...texts, diets: ['vegan-diet'] });
  expect(free_from).not.toContain('dairy');
  expect(diets).toEqual([]);
});

test.each([
  'Soy\nMilk\nSugar',
  'Sugar - Cocoa - Milk - Egg powder',
  'Cocoa -Milk',
  'Oat\r\nButter',
  'Cocoa • Milk',
  'Cocoa | Milk',
])('what is on a line of its own, or after a dash, is named: %o', (ingredients) => {
  expect(label({ ingredients }).contains).toContain('dairy');
});

test.each([
  ['cheeses', 'dairy'],
  ['yogurts', 'dairy'],
  ['creams', 'dairy'],
  ['gouda', 'dairy'],
  ['brie', 'dairy'],
  ['Gruyère', 'dairy'],
  ['Eggwhite', 'eggs'],
  ['eggyolk', 'eggs'],
  ['ovalbumin', 'eggs'],
  ['wholewheat', 'wheat'],
  ['soyabeans', 'soy'],
  ['shrimps', 'shellfish'],
  ['crabs', 'shellfish'],
  ['lobsters', 'shellfish'],
  ['molluscs', 'shellfish'],
  ['arachis oil', 'peanuts'],
  ['cods', 'fish'],
  ['sesameseeds', 'sesame'],
  ['pinenuts', 'tree-nuts'],
] as const)('%s names %s', (ingredients, allergen) => {
  expect(label({ ingredients }).contains).toContain(allergen);
});

test.each([
  'May contain peanuts. Contains milk and eggs.',
  'Made in a facility that handles nuts. Contains: milk.',
  'Contains milk and may contain peanuts.',
])('what a sentence says is contained counts, wherever it is: %s', (says) => {
  const { diets, free_from } = label({ says, diets: ['vegan-diet'] });
  expect(diets).toEqual([]);
  expect(free_from).toEqual(expect.not.arrayContaining(['dairy']));
  expect(free_from).not.toContain(says.includes('peanuts') ? 'peanuts' : 'tree-nuts');
});

test('a fact that the label contradicts is not believed', () => {
  expect(label({ says: 'Contains: wheat.', claims: ['grain-free', 'no-added-sugar'] }).claims).toEqual([
    'no-added-sugar',
  ]);
  expect(label({ ingredients: 'Corn, salt.', claims: ['grain-free'] }).claims).toEqual([]);
  expect(label({ ingredients: 'Cauliflower rice.', claims: ['grain-free'] }).claims).toEqual(['grain-free']);
});

test('a diet that the label contradicts is not believed', () => {
  expect(label({ says: 'Contains: milk.', diets: ['vegan-diet', 'vegetarian'] }).diets).toEqual(['vegetarian']);
  expect(label({ declared: ['wheat'], diets: ['gluten-free-diet'] }).diets).toEqual([]);
  expect(label({ ingredients: 'Gelatin, sugar.', diets: ['vegetarian'] }).diets).toEqual([]);
});

test('an ingredient counts even if no allergen is declared', () => {
  expect(label({ ingredients: 'Dates, peanuts.' }).free_from).not.toContain('peanuts');
  expect(label({ ingredients: 'Mixed nuts.' }).free_from).toEqual(expect.not.arrayContaining(['peanuts', 'tree-nuts']));
});

test.each([
  ['Coconut milk (coconut, water).', 'dairy'],
  ['Cocoa butter, cream of tartar.', 'dairy'],
  ['Buckwheat.', 'wheat'],
  ['Oyster mushrooms.', 'shellfish'],
  ['Crab apples.', 'shellfish'],
  ['Soy-milk.', 'dairy'],
  ['Macadamia nuts.', 'peanuts'],
] as const)('%s is free from %s', (ingredients, allergen) => {
  expect(label({ ingredients }).free_from).toContain(allergen);
});

// biome-ignore format: a list of names
const FISH = [
  'sole', 'bluefish', 'tilefish', 'butterfish', 'smelt', 'mullet', 'wahoo', 'arctic char', 'shad', 'lingcod', 'orange roughy',
  'flounder', 'turbot', 'monkfish', 'branzino', 'barramundi', 'swai', 'basa', 'escolar', 'opah', 'cobia', 'pompano', 'porgy',
  'scup', 'sablefish', 'rockfish', 'whiting', 'pollock', 'hake', 'ling', 'skate', 'shark', 'marlin', 'yellowtail', 'amberjack',
  'bigeye tuna', 'bluefin', 'John Dory', 'lox', 'masago', 'bottarga', 'bacalao', 'menhaden oil', 'capelin', 'whitebait', 'unagi',
  // In no table, but they end in fish.
  'parrotfish', 'triggerfish', 'wolffish', 'Dolphinfish', 'pufferfishes',
];
// biome-ignore format: a list of names
const SHELLFISH = [
  'langostino', 'langostinos', 'crawdads', 'crayfish', 'crawfish', 'krill', 'prawn', 'abalone', 'conch', 'whelk', 'cockle',
  'periwinkle', 'squid', 'calamari', 'octopus', 'cuttlefish', 'geoduck', 'quahogs', 'littlenecks', 'cephalopods', 'gambas',
];

test.each(FISH)('%s is fish, in a list of ingredients and where it is declared', (name) => {
  expect(label({ ingredients: `${name}, salt.` }).contains).toEqual(['fish']);
  const { contains, free_from } = label({ says: `Contains: ${name}.` });
  expect(contains).toEqual(['fish']);
  expect(free_from).toContain('shellfish');
  expect(label({ declared: [name], diets: ['vegan-diet'] }).diets).toEqual([]);
});

test.each(SHELLFISH)('%s is shellfish and not fish', (name) => {
  expect(label({ ingredients: `${name}, salt.` }).contains).toEqual(['shellfish']);
  expect(label({ says: `Contains: ${name}.` }).free_from).toContain('fish');
});

test.each([
  'Char-grilled chicken, salt.',
  'Charred onions, charcoal.',
  'Sole ingredient: rice.',
  'Soluble fiber, solids.',
  'Shade grown coffee.',
  'Reishi, ling zhi.',
  'Goldfish crackers (rice).',
  'Starfish shaped pasta (rice).',
  'Shallots, conched cacao, whiskey.',
])('%s is free from fish and shellfish', (ingredients) => {
  expect(label({ ingredients }).free_from).toEqual(expect.arrayContaining(['fish', 'shellfish']));
});

test.each([
  'Contains: merluza.',
  'Contains: milk, merluza.',
  'Contains milk and merluza',
  'May contain: merluza.',
  'Contains: soy. Made in a facility that also processes merluza.',
  'Contains: рыба.',
  'Contains: celery (merluza).',
  'Merluza.',
])('a label that declares what we do not know is free from nothing: %s', (says) => {
  expect(label({ says }).free_from).toEqual([]);
  expect(label({ declared: [says] }).free_from).toEqual([]);
});

test.each([
  'Contains: milk.',
  'Contains: fish (merluza).',
  'Contains Wheat, Soy, and Milk Ingredients.',
  'Contains: Tree Nuts (pili, Brazil nuts); Crustacean Shellfish.',
  'Contains: celery, mustard, lupin, sulfites.',
  'Contains: coconut.',
  'CONTAINS: NONE. Contains no major allergens.',
  "Contains cow's milk. Contains bioengineered food ingredients.",
  'Allergen information: contains soy lecithin.',
  'Manufactured in a facility that also processes peanuts, tree nuts and other allergens.',
  'Made on shared equipment with products containing milk.',
  'May contain traces of nuts.',
  'Breakfast Granola: contains almonds.',
  '',
])('a label whose words we know is free from what it does not name: %s', (says) => {
  expect(label({ says }).free_from).toContain('sesame');
});

test('a label that declares nothing promises nothing', () => {
  const unknown = { allergens: [], allergen_statement: '', ingredient_statement: '', diets: [], claims: [] };
  expect(promisesOf(unknown, false).free_from).toEqual([]);
});

test.each([
  // text, words that name allergens
  ['Oats, butter (milk), salt.', ['butter', 'milk']],
  ['Coconut milk, cocoa butter, cream of tartar.', []],
  ['Organic ALMONDS, Gruyère; soy - milk', ['ALMONDS', 'Gruyère', 'soy', 'milk']],
  ['Almonds, coconut sugar.', ['Almonds']],
  ['Beef, honey, barley.', []],
  ['Pâté of salmon\nand crème fraîche', ['salmon', 'crème']],
  ['', []],
] as const)('in "%s" the allergens are marked: %j', (text, words) => {
  expect(markAllergens(text).filter((_part, at) => at % 2 === 1)).toEqual(words);
});

const WORDS = [
  'coconut',
  'of',
  'tartar',
  'Sugar',
  'beef',
  'crème',
  'ﬁsh',
  'ŒUF',
  ...ALLERGEN_WORDS.flatMap(({ words }) => words),
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ', ', '; ', '-', ' - ', "'", ' (', ').\n', ' é ')))
  .map((pairs) => pairs.flat().join(''));

test('marking loses no letter, and marks words exactly where the label names an allergen', () => {
  fc.assert(
    fc.property(text, (ingredients) => {
      const parts = markAllergens(ingredients);
      expect(parts.join('')).toBe(ingredients);
      expect(parts.length % 2).toBe(1);
      const { free_from } = label({ ingredients });
      const isMarked = parts.length > 1;
      expect(isMarked).toBe(free_from.length < ALLERGEN_WORDS.length);
      const marked = parts.filter((_part, at) => at % 2 === 1);
      for (const word of marked) expect(word).toMatch(/^\p{L}+$/u);
    }),
  );
});
