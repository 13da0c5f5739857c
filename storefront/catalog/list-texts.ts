/** The orders of a list, by their value in the address. */
export const SORT_TEXTS = {
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
  /** "3 hidden by your preferences. Show" */
  hidden: { one: '# hidden by your', other: '# hidden by your' },
  shown: { one: '# product is marked because of your', other: '# products are marked because of your' },
  preferences: 'preferences',
  showHidden: 'Show',
  hideAgain: 'Hide again',
  allHidden: { one: 'Your preferences hide the only product here', other: 'Your preferences hide all # products here' },
  allHiddenHelp:
    'Nothing here fits your preferences. We also hide products without an allergen label, such as most soap, wine and pet food.',
  showAllHidden: 'Show these products',
  unknown: "This list can't be sorted, filtered or paged like that.",
} as const;

export const FILTER_TEXTS = {
  household: 'Hide what my household avoids',
  hidesNone: 'Your preferences hide nothing here.',
  change: 'Change preferences',
  show: 'Show products',
  matchAll: 'must match all',
  /** After how many. */
  selected: 'selected',
  all: (values: string) => `Show all ${values}`,
  fewer: 'Show fewer',
} as const;

/** What orders a page that has an order of its own, until the shopper chooses another. */
export const OWN_ORDER_TEXTS = {
  search: 'Best match',
  certification: 'Mixed aisles',
  value: 'Mixed brands',
  ingredient: (title: string) => `Most ${title.toLowerCase()} first`,
  deals: 'Biggest savings',
  trending: 'Most ordered',
  new: 'Newest first',
  holiday: 'Seasonal picks',
  partner: 'One from each brand',
  selection: SORT_TEXTS.unit_price,
} as const;

/** What leads to the page of a brand or a fact about products. */
export const INDEX_TEXTS = {
  diet: 'Diets',
  brand: 'Brands',
  certification: 'Certifications',
  value: 'Values',
  concern: 'Concerns',
  ingredient: 'Ingredients',
  selection: 'Shopping lists',
} as const;

/** The page of an aisle, a brand or a fact about products. */
export const FACET_PAGE_TEXTS = {
  /** What is searched for, where the heading alone doesn't say it. */
  titles: {
    certification: (title: string) => `${title} groceries and more`,
    value: (title: string) => `${title} brands`,
    concern: (title: string) => `${title}: foods and supplements`,
    ingredient: (title: string) => `Products made with ${title.toLowerCase()}`,
    selection: (title: string) => `${title}, lowest unit price first`,
  },
  /** How a list was chosen. The FDA prescribes the words about concerns (21 CFR 101.93). */
  notes: {
    certification: "Each product's page says how we know and when we checked.",
    value: "Each product's page says how we know and when we checked.",
    concern:
      'Chosen by what the label shows. These statements have not been evaluated by the Food and Drug Administration. These products are not intended to diagnose, treat, cure, or prevent any disease.',
    selection: 'Lowest price per ounce or piece first. Sold-out products come last.',
    ingredient: 'Chosen by the list of ingredients on the label. Check the label for allergens before you buy.',
  },
  empty: 'Nothing here right now',
  emptyHelp: 'Look around the aisles, or come back later.',
  start: 'See all aisles',
  makers: 'Brands',
  products: { one: '# product', other: '# products' },
  aisles: 'Aisles',
  aislesIn: (aisle: string) => `Aisles in ${aisle}`,
  notFoundTitle: 'Page not found',
  notFound: "We don't have this aisle.",
  narrowed: (diet: string, aisle: string) => `${diet} in ${aisle}`,
  atPage: (title: string, page: number) => `${title}, page ${page}`,
  description: (products: string) => `${products} at member prices, with unit prices to compare.`,
} as const;
