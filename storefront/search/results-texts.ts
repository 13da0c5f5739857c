import { QUERY_LETTERS_MAX } from '#domain/catalog/query-length.ts';

export const RESULTS_TEXTS = {
  description: (text: string) =>
    `${text ? `Products that match ${text}` : 'All products'}, with member and unit prices.`,
  heading: (text: string) => (text ? `Results for “${text}”` : 'All products'),
  products: { one: '# product', other: '# products' },
  /** "Showing almond butter." */
  showing: 'Showing',
  searchInstead: (text: string) => `Search ${text} instead`,
  /** "No exact match for “bread for toast.” Showing bread instead.": what was typed may be any words. */
  noMatch: (text: string) => `No exact match for “${text}.” Showing`,
  instead: 'instead.',
  /** "“Taco shells” isn't something we carry. Here are products in Tortillas.": what was typed may be any words. */
  unsold: (text: string) => `“${text}” isn't something we carry.`,
  hereAre: 'Here are',
  empty: 'We have no products yet',
  /** Word for word from the specification. */
  nothingFound: 'No products found, please try again',
  nothingFoundHelp: 'Check the spelling, try a simpler word like “oats,” or browse an aisle.',
  /** For a promise or a price that no product keeps; the shop shows nothing rather than something close. */
  nothingKeeps: (text: string) => `We have nothing that fits “${text}.”`,
  /** For a word to avoid that may be an allergen in another language. */
  unread: (text: string) => `We don't know “${text},” so we can't tell what's safe. Try its English name.`,
  /** For an allergen beside words that may ask to leave it out, but can't be read. */
  unclear: (text: string) => `We can't tell whether to leave out “${text},” so we show nothing. What did you mean?`,
  meanings: 'What you may mean',
  without: (rest: string, text: string) =>
    rest ? `Look for ${rest} without ${text}` : `Look for products without ${text}`,
  lookFor: (rest: string, text: string) => (rest ? `Look for ${rest} with ${text}` : `Look for ${text}`),
  /** "See all bread": without the diet that no bread keeps. */
  seeAll: (rest: string) => `See all ${rest}`,
  askUs: 'Ask us to carry it',
  aisles: 'Aisles to browse',
} as const;

/** Of the server's error page. */
export const SEARCH_ERRORS = {
  tooLong: `That search is too long. Please use up to ${QUERY_LETTERS_MAX} characters.`,
} as const;
