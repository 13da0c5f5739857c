import type { DemoProduct } from '#demo/catalog/demo-product.ts';

/**
 * A second, plain way to tell from a product's row whether it keeps a promise. It shares no code with the catalog and
 * must stay that way: the two check each other.
 */
export function keepsPromise(byId: ReadonlyMap<number, DemoProduct>, product_id: number, must: string): boolean {
  const product = byId.get(product_id);
  if (!product) return false;
  const children = [...(product.options[0]?.values ?? [])].map((value) => value.product_id);
  const parts = [...children, ...product.components.map((component) => component.product_id)];
  if (!parts.every((part) => keepsPromise(byId, part, must))) return false;
  if (must.startsWith('no ')) return parts.length > 0 || lacksIngredient(product, must.slice('no '.length));
  if (must === 'alcohol') return parts.length > 0 || isWithoutAlcohol(product);
  return must in DIETS ? hasDiet(product, must) : isFreeFrom(product, must);
}

/** A product without a list may contain anything. */
function lacksIngredient({ facts }: DemoProduct, name: string): boolean {
  return facts.ingredient_statement !== '' && !new RegExp(`\\b${name}(s|es)?\\b`, 'i').test(facts.ingredient_statement);
}

function isWithoutAlcohol({ tax_class, facts: { ingredient_statement } }: DemoProduct): boolean {
  return tax_class !== 'alcohol' && ingredient_statement !== '' && !/ethanol|grain alcohol/i.test(ingredient_statement);
}

const DIETS: Record<string, string> = {
  vegan: 'vegan-diet',
  vegetarian: 'vegetarian',
  'gluten-free': 'gluten-free-diet',
  keto: 'ketogenic',
  paleo: 'paleo-diet',
  raw: 'raw-food-diet',
  organic: 'organic',
  kosher: 'kosher',
  unknown: 'no product',
};

const RULED_OUT: Record<string, string[]> = {
  vegan: ['milk', 'eggs', 'fish', 'shellfish'],
  vegetarian: ['fish', 'shellfish'],
  'gluten-free': ['wheat'],
  paleo: ['milk', 'wheat', 'soy', 'peanuts'],
  raw: ['milk', 'eggs', 'fish', 'shellfish'],
};

function hasDiet(product: DemoProduct, must: string): boolean {
  const key = DIETS[must] ?? '';
  if (![...product.diets, ...product.certifications].includes(key)) return false;
  const sentences = product.facts.allergen_statement.split('.');
  const certain = sentences.filter((sentence) => !/may contain|made in/i.test(sentence)).join('.');
  return (RULED_OUT[must] ?? []).every((allergen) => !isNamed(`${product.allergens.join(' ')} ${certain}`, allergen));
}

function isFreeFrom(product: DemoProduct, allergen: string): boolean {
  const { allergen_statement, ingredient_statement } = product.facts;
  if (isUnclear(product)) return false;
  // A set's statement names its parts, which were asked before.
  if (product.components.length > 0) return !isNamed(`${product.allergens.join(' ')} ${allergen_statement}`, allergen);
  const isLabeled = product.tax_class !== 'non_food' && product.tax_class !== 'alcohol' && ingredient_statement !== '';
  if (!isLabeled) return false;
  return (
    !isNamed(`${product.allergens.join(' ')} ${allergen_statement}`, allergen) &&
    !isListed(ingredient_statement, allergen)
  );
}

const NAMES: Record<string, RegExp> = {
  milk: /\bmilk\b|\bdairy\b/i,
  eggs: /\beggs?\b/i,
  'tree nuts': /\btree nuts?\b|almond|cashew|walnut|pecan|pistachio|hazelnut|macadamia/i,
  peanuts: /peanut/i,
  soy: /\bsoy/i,
  wheat: /\bwheat\b/i,
  sesame: /sesame/i,
  fish: /(?<!shell|cray|craw)fish\b|wahoo|\bsole\b/i,
  shellfish: /shellfish|crustacean|shrimp|crab|lobster|langostino|crayfish|crawfish/i,
};

/** Whether something is declared that isn't one of the names above: it may be any allergen. */
function isUnclear({ allergens, facts }: DemoProduct): boolean {
  const statement = facts.allergen_statement
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/may contain|contains|made in a facility/gi, ',');
  const declared = [...allergens, ...statement.split(/[:.,]/)].map((name) => name.trim()).filter((name) => name !== '');
  return declared.some((name) => !Object.values(NAMES).some((known) => known.test(name)));
}

function isNamed(statement: string, allergen: string): boolean {
  return NAMES[allergen]?.test(statement) ?? true;
}

const PLAIN_WORDS: Record<string, RegExp> = {
  ...NAMES,
  milk: /\b(whey|casein|ghee|mozzarella)\b|(?<!(coconut|almond|oat|soy|rice|cashew|hemp|macadamia|hazelnut|pistachio|walnut|peanut|cocoa|shea|seed|nut|pea) )\b(milk(?! thistle)|cream|butter|cheese|yogurt)\b/i,
  wheat: /(?<!buck)\bwheat\b|\b(spelt|semolina|durum)\b/i,
  shellfish: /shrimp|\bcrab|lobster|mussels|clams|scallops|krill|langostino/i,
  fish: /\b(salmon|tuna|cod|anchov|sardine|halibut|trout|bluefish|arctic char\b)/i,
};

function isListed(ingredients: string, allergen: string): boolean {
  return PLAIN_WORDS[allergen]?.test(ingredients) ?? true;
}
