/** The orders of a list, by their value in the address; `match` is the order of search results. */
export const SORT_TEXTS = {
  match: 'Best match',
  popular: 'Most popular',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  unit_price: 'Unit price',
  rating: 'Top rated',
  new: 'Newest',
} as const;

export const LIST_TEXTS = {
  skip: 'Skip to products',
  filters: 'Filters',
  filter: (selected: number) => (selected > 0 ? `Filter (${selected})` : 'Filter'),
  sort: 'Sort',
  products: { one: '# product', other: '# products' },
  show: (products: string) => `Show ${products}`,
  clear: 'Clear',
  diet: 'Diet',
  diets: 'Popular diets',
  applied: 'Applied filters',
  /** "No tree nuts": the bare name would say the opposite of what the filter does. */
  chip: (facet: string, value: string) => (facet === 'free_from' ? `No ${value.toLowerCase()}` : value),
  remove: (facet: string, chip: string) => `Remove ${facet}: ${chip}`,
  clearAll: 'Clear all',
  more: 'More products',
  previous: (products: number) => `Show the previous ${products}`,
  position: (shown: string, products: string) => `${shown} of ${products}`,
  share: 'Part of the list shown',
  loadMore: 'Load more',
  /** The specification gives the title. */
  nothing: 'No products found, please try again',
  nothingHelp: 'No product matches all of these filters. Remove one, or clear them all.',
  clearFilters: 'Clear all filters',
} as const;

export const FILTER_TEXTS = {
  show: 'Show products',
  matchAll: 'must match all',
  selected: (values: number) => `${values} selected`,
  all: (values: number) => `Show all ${values}`,
} as const;

/** The page of an aisle, a diet or a brand. */
export const FACET_PAGE_TEXTS = {
  home: 'Home',
  kinds: { diet: 'Diets', brand: 'Brands' },
  products: { one: '# product', other: '# products' },
  aisles: 'Aisles',
  aislesIn: (aisle: string) => `Aisles in ${aisle}`,
  notFoundTitle: 'Page not found',
  notFound: "We don't have this aisle.",
  narrowed: (diet: string, aisle: string) => `${diet} in ${aisle}`,
  atPage: (title: string, page: number) => `${title}, page ${page}`,
  description: (products: string) => `${products} at member prices, next to what other stores charge.`,
} as const;
