// The kinds of pages and filter values, without zod, so that the browser may load them.

/** Kinds of facts about products and makers that have pages, in the order in which `/all-values` shows them. */
export const VALUE_KINDS = ['diet', 'certification', 'value', 'concern', 'ingredient'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** What `facet_value` holds: facts, and the selections that editors name. */
export const FACET_VALUE_KINDS = [...VALUE_KINDS, 'selection'] as const;
export type FacetValueKind = (typeof FACET_VALUE_KINDS)[number];

/** What has a page at `/facet-page/{kind}/{url_key}`. */
export const FACET_PAGE_KINDS = [...FACET_VALUE_KINDS, 'brand'] as const;
export type FacetPageKind = (typeof FACET_PAGE_KINDS)[number];

/** Every page that is a list of products: those, the aisles, and lists that cross the aisles. */
export const LIST_PAGE_KINDS = [
  ...FACET_PAGE_KINDS,
  'category',
  'all',
  'deals',
  'trending',
  'new',
  'holiday',
  'partner',
  'thrive_cash',
] as const;
