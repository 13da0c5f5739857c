/** The filters of a list in display order; apart from the schemas, so that the browser loads no zod. */
export const FACETS = [
  'category',
  'diet',
  'certification',
  'value',
  'brand',
  'price',
  'rating',
  'autoship',
  'in_stock',
] as const;
