const MB = 1024 * 1024;

/**
 * What one process keeps in memory so as to answer sooner, in bytes; 64 MB in all (docs/configuration.md). What is
 * dropped for want of room is made again when asked for: a page in milliseconds, the rest in less.
 */
export const BUDGET = {
  /** Whole pages that are the same for everybody; 24 MB hold some 800 of them as brotli. */
  pages: 24 * MB,
  /** Cards as JSON, about 10,000. */
  cards: 12 * MB,
  /** What stays of a product's own answer, as JSON: about 2,500 products. */
  details: 12 * MB,
  /** What passes a filter, with its facets. */
  lists: 10 * MB,
  searches: 4 * MB,
  suggestions: 2 * MB,
} as const;
