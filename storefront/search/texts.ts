/** The search field, which is on every page. */
export const SEARCH_FIELD_TEXTS = {
  // Plain letters only: one curly quote here makes the text of every page twice as wide while it is rendered, which
  // takes an eighth longer.
  placeholder: 'Search oats, olive oil or gf pasta',
  label: 'Search products',
  landmark: 'Products',
  submit: 'Search',
} as const;

export const SUGGESTION_TEXTS = {
  list: 'Suggestions',
  kinds: { search: '', aisle: 'Aisle', brand: 'Brand' },
  offline: "Suggestions aren't available right now. Press Enter to search.",
  none: 'No suggestions. Press Enter to search.',
  products: 'Products',
  allResults: (text: string) => `All results for “${text}”`,
} as const;

export const RESULTS_TEXTS = {
  title: (text: string) => (text ? `Results for “${text}”` : 'Search results'),
  description: (text: string) =>
    `Products that match ${text || 'your search'}, with member price, store price and unit price.`,
  heading: (text: string) => (text ? `Results for “${text}”` : 'All products'),
  product: 'product',
  /** "Showing almond butter." */
  showing: 'Showing',
  searchInstead: (text: string) => `Search ${text} instead`,
  /** "No vegan pepperoni pizza here. Showing vegan pizza instead." */
  no: 'No',
  here: 'here.',
  instead: 'instead.',
  empty: 'We have no products yet',
  /** Word for word from the specification. */
  nothingFound: 'No products found, please try again',
  nothingFoundHelp: (text: string) =>
    `No ${text} here. Check the spelling, try a simpler word like “oats,” or browse an aisle.`,
  aisles: 'Aisles to browse',
} as const;
