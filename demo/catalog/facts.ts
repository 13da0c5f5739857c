import type { ProductFacts } from '#domain/catalog/schema.ts';
import { aboutText, directionsText, madeIn, storageAdvice } from './copy.ts';
import { isFairTrade } from './facets.ts';
import type { Rng } from './rng.ts';
import { allergenStatement, countIngredients, ingredientStatement } from './label.ts';
import type { Made } from './made.ts';
import { nutritionPanel } from './nutrition.ts';
import { contains } from './recipe.ts';
import { supplementPanel } from './supplement.ts';

/** The words of a product page. All of it follows from the recipe, the brand's practices and the archetype. */
export function makeFacts(made: Made, claims: string[], random: Rng): ProductFacts {
  const { archetype, recipe, nutrition, is_organic } = made;
  const panel = nutrition
    ? nutritionPanel(nutrition, made.serving)
    : archetype.kind === 'supp'
      ? supplementPanel(recipe, made.serving.text, made.size.amount)
      : null;
  const statement = ingredientStatement(recipe, is_organic);
  return {
    about: aboutText(made),
    highlights: highlights(made, claims, countIngredients(statement)),
    ingredient_statement: archetype.kind === 'supp' && statement ? `Other ingredients: ${statement}` : statement,
    allergen_statement: archetype.kind === 'care' || archetype.kind === 'house' ? '' : allergenStatement(recipe),
    nutrition: panel,
    sourcing: sourcing(made),
    storage_advice: storageAdvice(archetype, made.variety),
    directions: directionsText(made),
    warning: warning(made),
    claims,
    made_in: madeIn(made, random),
  };
}

function highlights({ archetype, brand }: Made, claims: string[], ingredients: number): string[] {
  const lines = claims.slice(0, 3).map((claim) => HIGHLIGHT_WORDS[claim] ?? claim);
  if (archetype.kind === 'food' && archetype.pack !== 'produce' && ingredients > 1 && ingredients <= 4)
    lines.push(`Only ${ingredients} ingredients`);
  if (brand.values.includes('family-owned')) lines.push('From a family-owned maker');
  return lines.slice(0, 4);
}

const HIGHLIGHT_WORDS: Record<string, string> = {
  Organic: 'Certified organic',
  Vegan: 'No animal ingredients',
  'Gluten free': 'Made without gluten',
  'Keto friendly': 'Up to 6 g of net carbs per serving',
  'Paleo friendly': 'No grain, dairy or refined sugar',
};

const FARMED_KINDS: Made['archetype']['kind'][] = ['food', 'baby', 'wine'];

function sourcing({ archetype, brand, recipe, is_organic, is_grass_fed }: Made): string {
  const isFarmed = FARMED_KINDS.includes(archetype.kind);
  const sentences = [
    is_organic && 'All farm-grown ingredients are certified organic.',
    is_grass_fed && 'Grass-fed animals.',
    contains(recipe, 'fish', 'shell', 'mollusk') && isFarmed && 'From monitored fisheries and farms.',
    brand.values.includes('regenerative') && isFarmed && 'Grown on farms that use regenerative practices.',
    isFairTrade(brand, recipe) && isFarmed && 'Growers are paid an agreed minimum price.',
  ];
  return sentences.filter(Boolean).join(' ');
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
