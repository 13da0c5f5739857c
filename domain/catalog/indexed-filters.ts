import { pageUrl } from './addresses.ts';

type IndexedFilter = { diet: string; categories: readonly string[]; because: string };

/**
 * The only filtered lists that search engines may index: categories in one diet, for which people search by name. Any
 * other filter shows what its own page or a product's page shows already, in thousands of combinations.
 */
const INDEXED_FILTERS: readonly IndexedFilter[] = [
  {
    diet: 'gluten-free-diet',
    categories: ['food', 'breakfast', 'baking', 'snacks', 'frozen-food'],
    because: 'People with celiac disease need a whole aisle without gluten, and search for "gluten free snacks".',
  },
  {
    diet: 'vegan-diet',
    categories: ['food', 'breakfast', 'snacks', 'beverages', 'frozen-food'],
    because: 'Aisles that usually hold milk, eggs or meat are searched for as "vegan frozen food".',
  },
  {
    diet: 'ketogenic',
    categories: ['breakfast', 'baking', 'snacks'],
    because: 'Aisles that are mostly starch and sugar are searched for as "keto snacks".',
  },
  {
    diet: 'paleo-diet',
    categories: ['breakfast', 'baking', 'snacks'],
    because: 'Aisles that are mostly grain are searched for as "paleo granola".',
  },
  {
    diet: 'organic',
    categories: ['food', 'snacks', 'beverages', 'babies-kids'],
    because: 'Each of these is searched for with the word "organic" before it.',
  },
];

/** Whether search engines may index this category filtered by this diet alone. */
export function isIndexedFilter(category: string, diet: string): boolean {
  return INDEXED_FILTERS.some((row) => row.diet === diet && row.categories.includes(category));
}

/** All of them, with their addresses. */
export function indexedFilters(): { category: string; diet: string; url: string }[] {
  return INDEXED_FILTERS.flatMap(({ diet, categories }) =>
    categories.map((category) => ({ category, diet, url: `${pageUrl('category', category)}?diet=${diet}` })),
  );
}
