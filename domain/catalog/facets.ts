/** The filters of a list, in the order in which they are shown; apart from the schemas, so that no zod travels. */
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
