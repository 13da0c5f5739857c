/** A diet that files name, with the words of its page in a shop that doesn't have one yet. */
export type ImportedDiet = { key: string; title: string; blurb: string; words: readonly string[] };

export const IMPORTED_DIETS: readonly ImportedDiet[] = [
  {
    key: 'gluten-free-diet',
    title: 'Gluten Free',
    blurb: 'The maker says gluten free.',
    words: ['gluten free', 'gf', 'no gluten'],
  },
  { key: 'vegan-diet', title: 'Vegan', blurb: 'The maker says vegan.', words: ['vegan'] },
  {
    key: 'organic',
    title: 'Organic',
    blurb: 'The maker says organic.',
    words: ['organic', 'usda organic', 'eu organic'],
  },
  { key: 'vegetarian', title: 'Vegetarian', blurb: 'The maker says vegetarian.', words: ['vegetarian'] },
  {
    key: 'ketogenic',
    title: 'Ketogenic',
    blurb: 'The maker says keto.',
    words: ['keto', 'ketogenic', 'keto friendly'],
  },
  { key: 'paleo-diet', title: 'Paleo', blurb: 'The maker says paleo.', words: ['paleo'] },
  { key: 'raw-food-diet', title: 'Raw Food', blurb: 'The maker says raw.', words: ['raw', 'raw food'] },
];

const DIET_OF_WORDS = new Map(IMPORTED_DIETS.flatMap(({ key, words }) => words.map((said) => [said, key] as const)));

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
