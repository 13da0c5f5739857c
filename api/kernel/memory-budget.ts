const MB = 1024 * 1024;

/**
 * The sizes of a process's caches in bytes, 67 MB in total (docs/configuration.md). Evicted entries are rebuilt on
 * demand: a page in milliseconds, the others faster.
 */
export const BUDGET = {
  /** Shared pages; 24 MB hold about 800 of them as brotli. */
  pages: 24 * MB,
  /** Product cards as JSON, about 11,000. */
  cards: 8 * MB,
  /** The static part of product details as JSON, about 1,500 products. */
  details: 8 * MB,
  /** Filtered sets: which products a list holds, in which orders. */
  lists: 7 * MB,
  /** What single filters of those lists count: in a large shop counting takes longer than everything else. */
  counts: 8 * MB,
  /** Results in order, with the counts of their filters: about 250 searches with 100,000 products, or 1,250 with 6,000. */
  searches: 10 * MB,
  suggestions: 2 * MB,
} as const;

/** Limits of an LRU cache. A value above an eighth of the budget isn't cached, so that it can't evict the rest. */
export function withinBytes(maxSize: number): { maxSize: number; maxEntrySize: number } {
  return { maxSize, maxEntrySize: Math.floor(maxSize / 8) };
}
