/** The filters of a list in display order; apart from the schemas, so that the browser loads no zod. */
export const FACETS = [
  'category',
  'diet',
  'free_from',
  'certification',
  'value',
  'brand',
  'price',
  'rating',
  'box',
  'autoship',
  'in_stock',
] as const;

/** Filters whose values combine with AND: a celiac vegan needs both. Values of all others combine with OR. */
export const MATCH_ALL: ReadonlySet<string> = new Set<(typeof FACETS)[number]>(['diet', 'free_from']);
