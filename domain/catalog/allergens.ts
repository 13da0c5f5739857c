/** "Coconut milk" and "cocoa butter" are not dairy. */
const PLANTS =
  'coconut almond oat soy rice cashew hemp pea hazelnut macadamia flax cocoa cacao shea peanut nut seed sunflower walnut pecan pistachio mango kokum apple pumpkin vegan plant';

/**
 * What a shopper can ask a product to be free from: the nine major allergens of the United States (21 U.S.C. 321(qq)).
 * `words` are the label words that give an allergen away. A word doesn't count right after one of `not_after` ("coconut
 * milk") or right before one of `not_before` ("cream of tartar").
 */
const TABLE = [
  {
    key: 'dairy',
    title: 'Dairy',
    words:
      'milk dairy cream butter buttermilk ghee cheese ricotta mozzarella parmesan cheddar feta paneer mascarpone quark skyr curds whey casein caseinate lactose yogurt kefir',
    not_after: PLANTS,
    not_before: 'of thistle beans lettuce',
  },
  { key: 'eggs', title: 'Eggs', words: 'egg eggs albumen meringue mayonnaise', not_after: 'vegan' },
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
  { key: 'soy', title: 'Soy', words: 'soy soya soybean soybeans edamame tofu tempeh miso tamari natto okara' },
  {
    key: 'wheat',
    title: 'Wheat',
    words: 'wheat spelt semolina durum farro kamut einkorn bulgur couscous seitan emmer freekeh panko matzo graham',
  },
  {
    key: 'fish',
    title: 'Fish',
    words:
      'fish salmon tuna cod anchovy anchovies sardine sardines haddock halibut tilapia trout pollock mackerel herring surimi roe caviar catfish flounder snapper swordfish',
  },
  {
    key: 'shellfish',
    title: 'Shellfish',
    words:
      'shellfish crustacean mollusk mollusks shrimp prawn prawns crab lobster crayfish krill oyster oysters clam clams mussel mussels scallop scallops squid calamari octopus langoustine abalone',
    not_before: 'mushroom mushrooms',
  },
  { key: 'sesame', title: 'Sesame', words: 'sesame tahini benne' },
] as const;

export type FreeFrom = (typeof TABLE)[number]['key'];
/** The values of filter[free_from], in display order. */
export const FREE_FROM: readonly { key: FreeFrom; title: string }[] = TABLE.map(({ key, title }) => ({ key, title }));

/** The label words of each allergen. */
export const ALLERGEN_WORDS: readonly { key: FreeFrom; words: readonly string[] }[] = TABLE.map(({ key, words }) => ({
  key,
  words: words.split(' '),
}));

/** Not allergens, but what no vegan, vegetarian, gluten-free or grain-free product contains. */
const OTHERS = [
  {
    key: 'meat',
    words: 'beef pork chicken turkey lamb bison bacon ham gelatin collagen lard tallow',
    not_after: 'vegan plant',
  },
  { key: 'honey', words: 'honey beeswax lanolin' },
  { key: 'gluten', words: 'barley rye malt triticale', not_after: 'rice' },
  {
    key: 'grain',
    words: 'rice corn cornmeal masa oat oats millet sorghum teff barley rye malt triticale',
    not_after: 'cauliflower konjac',
  },
] as const;
type Other = (typeof OTHERS)[number]['key'];

type Rule = { key: FreeFrom | Other; not_after: ReadonlySet<string>; not_before: ReadonlySet<string> };
const RULES = new Map<string, Rule[]>();
for (const row of [...TABLE, ...OTHERS]) {
  const list = (text: string | undefined) => new Set((text ?? '').split(' '));
  const { not_after, not_before } = { not_after: undefined, not_before: undefined, ...row };
  const rule: Rule = { key: row.key, not_after: list(not_after), not_before: list(not_before) };
  for (const word of row.words.split(' ')) RULES.set(word, [...(RULES.get(word) ?? []), rule]);
}

/** Words in different phrases don't belong together: in "soy, milk" the milk is milk. */
const PHRASE_END = /[^a-z\s'-]+/;

/** What a label's text names, phrase by phrase. It knows the words of the tables above and no others. */
function namedIn(text: string): Set<FreeFrom | Other> {
  const found = new Set<FreeFrom | Other>();
  for (const phrase of text.toLowerCase().split(PHRASE_END)) {
    const words = phrase.match(/[a-z]+/g) ?? [];
    for (const [at, word] of words.entries()) {
      for (const { key, not_after, not_before } of RULES.get(word) ?? []) {
        if (!not_after.has(words[at - 1] ?? '-') && !not_before.has(words[at + 1] ?? '-')) found.add(key);
      }
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
  /** Other facts that its words claim, such as "grain-free". */
  claims: readonly string[];
};

const MAY_CONTAIN = /\b(may contain|made (?:in|on)|processed (?:in|on)|produced (?:in|on)|shared|traces?)\b/i;

/** A diet or fact that the label claims is not believed if the label also names one of these. */
const CONTRADICTED_BY: Readonly<Record<string, readonly (FreeFrom | Other)[]>> = {
  'vegan-diet': ['dairy', 'eggs', 'fish', 'shellfish', 'meat', 'honey'],
  vegetarian: ['fish', 'shellfish', 'meat'],
  'gluten-free-diet': ['wheat', 'gluten'],
  'paleo-diet': ['dairy', 'wheat', 'soy', 'peanuts'],
  'raw-food-diet': ['dairy', 'eggs', 'fish', 'shellfish', 'meat'],
  'grain-free': ['wheat', 'gluten', 'grain'],
};

type Promises = {
  diets: string[];
  claims: string[];
  free_from: FreeFrom[];
  /** What it names as contained, and what as possible. A product may be free from neither, and name neither. */
  contains: FreeFrom[];
  may_contain: FreeFrom[];
};

/**
 * What a label lets us promise. "May contain" counts as contains for what a product is free from, but not for its
 * diets. A label that doesn't declare its ingredients promises freedom from nothing.
 */
export function promisesOf(label: AllergenLabel, isDeclared: boolean): Promises {
  const { allergens, ingredient_statement } = label;
  const { contains, mayContain } = sentencesOf(label.allergen_statement);
  const contained = namedIn([...allergens, ...contains, ingredient_statement].join('; '));
  const traces = namedIn(mayContain.join('; '));
  const isBelieved = (claim: string) => !CONTRADICTED_BY[claim]?.some((key) => contained.has(key));
  const keys = FREE_FROM.map(({ key }) => key);
  return {
    diets: label.diets.filter(isBelieved),
    claims: label.claims.filter(isBelieved),
    free_from: isDeclared ? keys.filter((key) => !contained.has(key) && !traces.has(key)) : [],
    contains: keys.filter((key) => contained.has(key)),
    may_contain: keys.filter((key) => traces.has(key)),
  };
}

/** Each sentence says what is contained up to its "may contain", and what may be after it. */
function sentencesOf(allergen_statement: string): { contains: string[]; mayContain: string[] } {
  const sentences = allergen_statement.split(/[.;!\n]/);
  const parts = sentences.map((sentence) => {
    const at = MAY_CONTAIN.exec(sentence)?.index ?? sentence.length;
    return { contains: sentence.slice(0, at), mayContain: sentence.slice(at) };
  });
  return { contains: parts.map(({ contains }) => contains), mayContain: parts.map(({ mayContain }) => mayContain) };
}
