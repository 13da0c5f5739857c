/**
 * What a shopper can ask a product to be free from: the nine major allergens of the United States (21 U.S.C. 321(qq)).
 * `words` are the label words that give an allergen away. A word doesn't count after one of `not_after` ("coconut
 * milk") or before one of `not_before` ("cream of tartar").
 */
const PLANTS =
  'coconut almond oat soy rice cashew hemp pea hazelnut macadamia flax cocoa cacao shea peanut nut seed sunflower walnut pecan pistachio mango kokum apple pumpkin vegan plant';

const TABLE = [
  {
    key: 'dairy',
    title: 'Dairy',
    words: 'milk dairy cream butter buttermilk ghee cheese whey casein caseinate lactose yogurt kefir',
    not_after: PLANTS,
    not_before: 'of thistle beans lettuce',
  },
  { key: 'eggs', title: 'Eggs', words: 'egg eggs albumen meringue', not_after: 'vegan' },
  {
    key: 'peanuts',
    title: 'Peanuts',
    words: 'peanut peanuts groundnut groundnuts nuts',
    not_after: 'tree soy tiger corn kola brazil pine macadamia cashew walnut pecan pistachio hazelnut almond',
  },
  {
    key: 'tree-nuts',
    title: 'Tree nuts',
    words:
      'nut nuts almond almonds cashew cashews walnut walnuts pecan pecans pistachio pistachios hazelnut hazelnuts filbert filberts macadamia macadamias praline marzipan gianduja',
    not_after: 'soy tiger corn kola',
  },
  { key: 'soy', title: 'Soy', words: 'soy soya soybean soybeans edamame tofu tempeh miso tamari natto' },
  {
    key: 'wheat',
    title: 'Wheat',
    words: 'wheat spelt semolina durum farro kamut einkorn bulgur couscous seitan emmer',
  },
  {
    key: 'fish',
    title: 'Fish',
    words:
      'fish salmon tuna cod anchovy anchovies sardine sardines haddock halibut tilapia trout pollock mackerel herring',
  },
  {
    key: 'shellfish',
    title: 'Shellfish',
    words:
      'shellfish crustacean mollusk mollusks shrimp prawn prawns crab lobster crayfish krill oyster oysters clam clams mussel mussels scallop scallops squid',
    not_before: 'mushroom mushrooms',
  },
  { key: 'sesame', title: 'Sesame', words: 'sesame tahini benne' },
] as const;

export type FreeFrom = (typeof TABLE)[number]['key'];
/** The values of filter[free_from], in display order. */
export const FREE_FROM: readonly { key: FreeFrom; title: string }[] = TABLE.map(({ key, title }) => ({ key, title }));

/** Not allergens, but what no vegan, vegetarian or gluten-free product contains. */
const OTHERS = [
  {
    key: 'meat',
    words: 'beef pork chicken turkey lamb bison bacon ham gelatin collagen lard tallow',
    not_after: 'vegan plant',
  },
  { key: 'honey', words: 'honey beeswax lanolin' },
  { key: 'gluten', words: 'barley rye malt triticale', not_after: 'rice' },
] as const;
type Animal = (typeof OTHERS)[number]['key'];

type Rule = { key: FreeFrom | Animal; not_after: ReadonlySet<string>; not_before: ReadonlySet<string> };
const RULES = new Map<string, Rule[]>();
for (const row of [...TABLE, ...OTHERS]) {
  const list = (text: string | undefined) => new Set((text ?? '').split(' '));
  const { not_after, not_before } = { not_after: undefined, not_before: undefined, ...row };
  const rule: Rule = { key: row.key, not_after: list(not_after), not_before: list(not_before) };
  for (const word of row.words.split(' ')) RULES.set(word, [...(RULES.get(word) ?? []), rule]);
}

/** Allergens and animal products that a label's text names. When in doubt it names one too many, never one too few. */
function namedIn(text: string): Set<FreeFrom | Animal> {
  const found = new Set<FreeFrom | Animal>();
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  for (const [at, word] of words.entries()) {
    for (const { key, not_after, not_before } of RULES.get(word) ?? []) {
      if (!not_after.has(words[at - 1] ?? '-') && !not_before.has(words[at + 1] ?? '-')) found.add(key);
    }
  }
  return found;
}

/** What a package says about allergens and ingredients. */
export type AllergenLabel = {
  /** Declared allergens as data. */
  allergens: readonly string[];
  /** "Contains: milk. May contain: peanuts." */
  allergen_statement: string;
  ingredient_statement: string;
  diets: readonly string[];
};

const MAY_CONTAIN = /\b(may contain|made (?:in|on)|processed (?:in|on)|produced (?:in|on)|shared|traces?)\b/i;

/** A diet that the label claims is not believed if the label also names one of these. */
const CONTRADICTED_BY: Readonly<Record<string, readonly (FreeFrom | Animal)[]>> = {
  'vegan-diet': ['dairy', 'eggs', 'fish', 'shellfish', 'meat', 'honey'],
  vegetarian: ['fish', 'shellfish', 'meat'],
  'gluten-free-diet': ['wheat', 'gluten'],
  'paleo-diet': ['dairy', 'wheat', 'soy', 'peanuts'],
  'raw-food-diet': ['dairy', 'eggs', 'fish', 'shellfish', 'meat'],
};

/**
 * What a label lets us promise. "May contain" counts as contains for what a product is free from, but not for its
 * diets. A label that doesn't declare its ingredients promises freedom from nothing.
 */
export function promisesOf(label: AllergenLabel, isDeclared: boolean): { diets: string[]; free_from: FreeFrom[] } {
  const { allergens, allergen_statement, ingredient_statement, diets } = label;
  const may = MAY_CONTAIN.exec(allergen_statement)?.index ?? allergen_statement.length;
  const contained = namedIn(`${allergens.join(', ')}; ${allergen_statement.slice(0, may)}; ${ingredient_statement}`);
  const traces = namedIn(allergen_statement.slice(may));
  return {
    diets: diets.filter((diet) => !CONTRADICTED_BY[diet]?.some((key) => contained.has(key))),
    free_from: isDeclared
      ? FREE_FROM.map(({ key }) => key).filter((key) => !contained.has(key) && !traces.has(key))
      : [],
  };
}
