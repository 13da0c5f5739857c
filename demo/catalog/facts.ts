import type { ProductFacts } from '#domain/catalog/schema.ts';
import { at, type Rng } from './rng.ts';
import { sizeText } from './archetypes.ts';
import { ingredient } from './ingredients.ts';
import { allergenStatement, ingredientStatement } from './label.ts';
import type { Made } from './made.ts';
import { nutritionPanel } from './nutrition.ts';
import { contains } from './recipe.ts';
import { categoryOf } from './categories.ts';
import { supplementPanel } from './supplement.ts';

/** The words of a product page. All of it follows from the recipe, the brand's practices and the archetype. */
export function makeFacts(made: Made, claims: string[], random: Rng): ProductFacts {
  const { archetype, recipe, nutrition, is_organic } = made;
  const panel = nutrition
    ? nutritionPanel(nutrition, archetype.serving_text, made.net_g)
    : archetype.kind === 'supp'
      ? supplementPanel(recipe, archetype.serving_text, made.size.amount)
      : null;
  const statement = ingredientStatement(recipe, is_organic);
  return {
    about: about(made, random),
    highlights: highlights(made, claims),
    ingredient_statement: archetype.kind === 'supp' && statement ? `Other ingredients: ${statement}` : statement,
    allergen_statement: archetype.kind === 'care' || archetype.kind === 'house' ? '' : allergenStatement(recipe),
    nutrition: panel,
    sourcing: sourcing(made),
    storage_advice: STORAGE_ADVICE[archetype.storage],
    directions: directions(made),
    warning: warning(made),
    claims,
    made_in: contains(recipe, 'fish', 'shell', 'mollusk')
      ? 'Packed in the United States'
      : random.pick(['United States', 'United States', 'United States', 'Canada', 'Italy', 'Mexico']),
  };
}

const STORAGE_ADVICE = {
  ambient: 'Keep in a cool, dry place. Close well after opening.',
  fresh: 'Keep in the refrigerator. Use within a few days of opening.',
  frozen: 'Keep frozen. Do not refreeze after thawing.',
  wine: 'Store on its side in a cool, dark place.',
} as const;

const OPENINGS = [
  'A {category} staple from {brand}.',
  'What {brand} does best.',
  '{brand} makes this in {batch}.',
  'An everyday favorite by {brand}.',
  'A plain, good version of a thing you use up.',
  'Made by {brand} with a short list of ingredients.',
];

function about(made: Made, random: Rng): string {
  const { archetype, brand, recipe, variety } = made;
  const sentence = random
    .pick(OPENINGS)
    .replaceAll('{brand}', brand.name)
    .replace('{category}', categoryOf(archetype.category).title.toLowerCase())
    .replace('{batch}', brand.values.includes('small-batch') ? 'small batches' : 'its own kitchen');
  return [sentence, madeOf(made), at(ENDINGS[archetype.kind], random.int(0, ENDINGS[archetype.kind].length - 1))]
    .filter(Boolean)
    .join(' ')
    .replaceAll('{v}', variety.name.toLowerCase())
    .replaceAll('{n}', String(recipe.lines.length));
}

function madeOf({ recipe, archetype }: Made): string {
  const names = recipe.lines.slice(0, 3).map(({ key }) => ingredient(key).label);
  if (names.length === 0 || archetype.kind === 'wine' || archetype.kind === 'supp') return '';
  const told =
    names.length === 1 ? at(names, 0) : `${names.slice(0, -1).join(', ')} and ${at(names, names.length - 1)}`;
  return recipe.lines.length <= 3
    ? `Just ${told}.`
    : `Built on ${told}, with ${recipe.lines.length} ingredients in all.`;
}

const ENDINGS: Record<Made['archetype']['kind'], string[]> = {
  food: [
    'Good on its own and better with company.',
    'It keeps well, so stock up.',
    'Made to be used, not displayed.',
    'The kind you reorder without thinking.',
  ],
  baby: ['Smooth, mild and nothing extra.', 'For small spoons and first tastes.'],
  supp: [
    'One measured dose, and the whole panel on the label.',
    'Made in a kitchen-clean plant and tested by the batch.',
  ],
  wine: ['Grapes, time and very little else.', 'Made for dinner, ready tonight.'],
  pet: ['For bowls that come back clean.', 'Complete and plain, with meat where it belongs.'],
  care: ['Rinses clean and leaves the skin alone.', 'A little goes a long way.'],
  house: ['Works hard and smells like nothing much.', 'Made for homes with people in them.'],
};

function highlights({ archetype, brand, size, recipe }: Made, claims: string[]): string[] {
  const lines = claims.slice(0, 3).map((claim) => HIGHLIGHT_WORDS[claim] ?? claim);
  if (recipe.lines.length > 0 && recipe.lines.length <= 4 && archetype.kind === 'food')
    lines.push(`Only ${recipe.lines.length === 1 ? 'one ingredient' : `${recipe.lines.length} ingredients`}`);
  if (brand.values.includes('family-owned')) lines.push('From a family-owned maker');
  if (lines.length === 0) lines.push(`${sizeText(size)} package`);
  return lines.slice(0, 4);
}

const HIGHLIGHT_WORDS: Record<string, string> = {
  Organic: 'Made with certified organic ingredients',
  Vegan: 'No animal ingredients',
  'Gluten free': 'Made without gluten',
  'Keto friendly': 'Few net carbs and no added sugar',
  'Paleo friendly': 'No grain, dairy or refined sugar',
};

function sourcing({ brand, recipe, is_organic, is_grass_fed }: Made): string {
  const sentences = [
    is_organic && 'Every farm ingredient is certified organic.',
    is_grass_fed && 'The animals ate grass and hay.',
    contains(recipe, 'fish', 'shell', 'mollusk') && 'From fisheries and farms that are monitored.',
    brand.values.includes('regenerative') && 'Bought from farms that rebuild their soil.',
    brand.practices.has('fair-trade') && 'Growers overseas are paid an agreed minimum price.',
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : `${brand.name} buys from growers it knows and visits.`;
}

function directions({ archetype, variety }: Made): string {
  const byKind = {
    supp: `${variety.name.startsWith('Kids') ? 'Children from 4 years' : 'Adults'} take ${archetype.serving_text} daily with food, or as a health professional advises.`,
    care: 'Use as needed. For external use only.',
    house: 'Use as the package describes. Test on a hidden spot first.',
    pet: 'Feed by weight and age as the chart on the bag shows. Keep fresh water nearby.',
    baby: 'Serve at room temperature. Always watch a child who eats.',
    wine: 'Serve cool in a wide glass.',
    food: '',
  } as const;
  if (archetype.kind !== 'food') return byKind[archetype.kind];
  if (archetype.flags.has('meat'))
    return 'Thaw in the refrigerator. Cook thoroughly, fish to 145°F, ground meat to 160°F, poultry to 165°F.';
  if (archetype.storage === 'frozen') return 'Heat or thaw as the package describes.';
  if (archetype.flags.has('brew'))
    return archetype.pack === 'box'
      ? 'Steep in hot water for 3 to 5 minutes.'
      : 'Two tablespoons to six ounces of water just off the boil.';
  return '';
}

function warning({ archetype, recipe }: Made): string {
  if (archetype.kind === 'wine')
    return 'GOVERNMENT WARNING: (1) According to the Surgeon General, women should not drink alcoholic beverages during pregnancy because of the risk of birth defects. (2) Consumption of alcoholic beverages impairs your ability to drive a car or operate machinery, and may cause health problems. Contains sulfites.';
  if (archetype.kind === 'supp') {
    const iron = recipe.actives.some(({ key }) => key === 'iron')
      ? ' WARNING: Accidental overdose of iron-containing products is a leading cause of fatal poisoning in children under 6. Keep this product out of reach of children. In case of accidental overdose, call a doctor or poison control center immediately.'
      : '';
    return `These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease. Ask a doctor before use if pregnant, nursing or taking medicine.${iron}`;
  }
  if (archetype.id === 'essential-oils') return 'Do not swallow. Keep out of reach of children.';
  if (recipe.lines.some(({ key, percent }) => key === 'honey' && percent >= 20))
    return 'Do not feed honey to infants under one year of age.';
  return archetype.kind === 'house' ? 'Keep out of reach of children.' : '';
}
