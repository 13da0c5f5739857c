/** What a list of products may be asked for. Without zod, because addresses of pages are checked in the browser, too. */
export const SORTS = ['popular', 'price', '-price', 'unit_price', 'rating', 'new'] as const;

export const DEFAULT_PAGE_SIZE = 24;
/** Brands that a list's filters name unless all are asked for; the only filter that grows with the shop. */
export const FACET_BRANDS_MAX = 100;
/** Values of one filter, and letters of one value. */
export const FILTER_VALUES_MAX = 50;
export const FILTER_LETTERS_MAX = 100;
