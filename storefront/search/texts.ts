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
  offline: "Suggestions aren't available right now. You can still search.",
  none: 'No suggestions',
  products: 'Products',
  allResults: (text: string) => `All results for “${text}”`,
} as const;
