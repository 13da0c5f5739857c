/** A diet that files name, with the words of its page in a shop that doesn't have one yet. */
export type ImportedDiet = { key: string; title: string; blurb: string; words: readonly string[] };

export const IMPORTED_DIETS: readonly ImportedDiet[] = [
  {
    key: 'gluten-free-diet',
    title: 'Gluten Free',
    blurb: 'Listed as gluten free. Each product page says by whom.',
    words: ['gluten free', 'gf', 'no gluten'],
  },
  { key: 'vegan-diet', title: 'Vegan', blurb: 'Listed as vegan. Each product page says by whom.', words: ['vegan'] },
  {
    key: 'organic',
    title: 'Organic',
    blurb: 'Listed as organic. Each product page says by whom.',
    words: ['organic', 'usda organic', 'eu organic'],
  },
  {
    key: 'vegetarian',
    title: 'Vegetarian',
    blurb: 'Listed as vegetarian. Each product page says by whom.',
    words: ['vegetarian'],
  },
  {
    key: 'ketogenic',
    title: 'Ketogenic',
    blurb: 'Listed as keto. Each product page says by whom.',
    words: ['keto', 'ketogenic', 'keto friendly'],
  },
  { key: 'paleo-diet', title: 'Paleo', blurb: 'Listed as paleo. Each product page says by whom.', words: ['paleo'] },
  {
    key: 'raw-food-diet',
    title: 'Raw Food',
    blurb: 'Listed as raw. Each product page says by whom.',
    words: ['raw', 'raw food'],
  },
];

const DIET_OF_WORDS = new Map(IMPORTED_DIETS.flatMap(({ key, words }) => words.map((said) => [said, key] as const)));

/** Whose words the tags of a product list are. */
export const SELLERS_LIST = "the seller's product list";

/** The facts that say where imported diets come from; without diets, they take back what was said before. */
export function dietsFrom(diets: readonly string[], source: string, checked_on: string) {
  const isSaid = diets.length > 0;
  return { diets_source: isSaid ? source : '', diets_checked_on: isSaid ? checked_on : '' };
}

/** The diets that tags name ("Gluten-Free", "vegan"), in the order of the list above; other tags say nothing. */
export function dietsOfTags(tags: readonly string[]): string[] {
  const named = new Set(
    tags.map((tag) =>
      DIET_OF_WORDS.get(
        tag
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_-]+/g, ' '),
      ),
    ),
  );
  return IMPORTED_DIETS.map(({ key }) => key).filter((key) => named.has(key));
}
