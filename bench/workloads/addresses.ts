import type { Visitor } from '#harness/visitor.ts';

/** Enough different addresses that a cache of answers doesn't help. */
const LISTINGS = 400;
const DETAILS = 1_000;
const SEARCHES = 250;
const PREFIXES = 300;
/** 360,000 pairs: by the time they are used up, no cache holds the first one. */
const VOCABULARY = 600;
const CACHED_PAGES = 200;

const PAGE_SIZE = 24;
/** Aisles in which any price filter of `uncachedPages` still leaves a full page. */
const WIDE_AISLE = 200;
const SORTS = ['popular', 'price', '-price', 'rating', 'new'] as const;

export type Addresses = {
  listing: string[];
  detail: string[];
  search: string[];
  autocomplete: string[];
  /** Searches for two words, hardly ever repeated between calls. */
  unsearched(count: number): string[];
  /** Category pages that the server caches. */
  cached: string[];
  /** Category pages at new addresses, never repeated between calls. */
  unseen(count: number): string[];
};

type CategoryNode = { url_key: string; count: number; children?: CategoryNode[] };
type Listed = { products: { url_key: string; title: string }[]; total: number };

/** Finds the addresses of the reading workloads through the shop's own calls. */
export async function findAddresses(visitor: Visitor): Promise<Addresses> {
  const { aisles } = await visitor.get<{ aisles: CategoryNode[] }>('/navigation');
  const categories = aisles
    .flatMap((aisle) => [aisle, ...(aisle.children ?? [])])
    .filter(({ count }) => count >= PAGE_SIZE);
  const products = await listProducts(visitor, DETAILS);
  const words = products.map(({ title }) => title.toLowerCase().match(/[a-z]{3,}/g) ?? []);
  return {
    listing: listings(categories).slice(0, LISTINGS),
    detail: products.map(({ url_key }) => `/api/v1/products/${url_key}`),
    search: await searches(visitor, words),
    autocomplete: prefixes(words),
    unsearched: freshSearches([...new Set(words.flat())].slice(0, VOCABULARY)),
    cached: cachedPages(categories),
    unseen: uncachedPages(categories.filter(({ count }) => count >= WIDE_AISLE)),
  };
}

/** All full pages of all categories, the first pages of each first. */
function listings(categories: readonly CategoryNode[]): string[] {
  const pages = categories.flatMap(({ url_key, count }) =>
    Array.from({ length: Math.floor(count / PAGE_SIZE) }, (_, at) => ({ url_key, page: at + 1 })),
  );
  return pages
    .toSorted((a, b) => a.page - b.page)
    .map(({ url_key, page }) => `/api/v1/products?filter[category]=${url_key}&page_size=${PAGE_SIZE}&cur_page=${page}`);
}

async function listProducts(visitor: Visitor, count: number): Promise<Listed['products']> {
  const found: Listed['products'] = [];
  for (let page = 1; found.length < count; page++) {
    const { products, total } = await visitor.get<Listed>(`/products?page_size=60&cur_page=${page}`);
    found.push(...products);
    if (found.length >= total) break;
  }
  return found.slice(0, count);
}

/** Two adjacent words of a title that find at least a full page, 'organic almond' first. */
async function searches(visitor: Visitor, words: readonly string[][]): Promise<string[]> {
  const pairs = new Set(['organic almond']);
  for (const title of words) {
    for (const [at, word] of title.entries()) {
      const next = title[at + 1];
      if (next !== undefined) pairs.add(`${word} ${next}`);
    }
  }
  const found: string[] = [];
  for (const pair of pairs) {
    const query = `/search?q=${encodeURIComponent(pair)}&page_size=${PAGE_SIZE}`;
    const { total } = await visitor.get<Listed>(query);
    if (total >= PAGE_SIZE) found.push(`/api/v1${query}`);
    if (found.length === SEARCHES) return found;
  }
  return found;
}

/** Any two words in any order. They may find many products, few, or only similar spellings. */
function freshSearches(words: readonly string[]): (count: number) => string[] {
  let made = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const at = made++;
      const first = words[at % words.length];
      // A different second word for each pass over the first words, starting at a different one for each.
      const second = words[(at * 7 + Math.floor(at / words.length)) % words.length];
      return `/api/v1/search?q=${first}%20${second}&page_size=${PAGE_SIZE}`;
    });
}

/** The first two to five letters of each word. */
function prefixes(words: readonly string[][]): string[] {
  const typed = new Set(words.flat().flatMap((word) => [2, 3, 4, 5].map((length) => word.slice(0, length))));
  return [...typed].slice(0, PREFIXES).map((prefix) => `/api/v1/search/suggest?q=${prefix}`);
}

function cachedPages(categories: readonly CategoryNode[]): string[] {
  return SORTS.flatMap((sort) => categories.map(({ url_key }) => `/c/${url_key}?sort=${sort}`)).slice(0, CACHED_PAGES);
}

/** A price filter that goes up cent by cent: real pages, almost the same products, always a new address. */
function uncachedPages(categories: readonly CategoryNode[]): (count: number) => string[] {
  let made = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const at = made++;
      const dollars = (15 + Math.floor(at / categories.length) / 100).toFixed(2);
      return `/c/${categories[at % categories.length]?.url_key}?price=0-${dollars}`;
    });
}
