import type { ProductCard } from '#domain/catalog/schema.ts';

/** A plain product in a list, for tests; each changes what it needs. */
export const CARD: ProductCard = {
  id: 1,
  sku: 'TB1',
  url_key: 'oats',
  title: 'Oats',
  image: '/img/oats.webp',
  manufacturer: 'Mill',
  size_text: '16 oz',
  msrp: 5.5,
  price: 4,
  unit_price: '$0.25/oz',
  in_stock: true,
  is_available: true,
  qty: 99,
  min_order_qty: 1,
  rating_count: 12,
  rating_average: 4.5,
  product_type: 'simple',
  type_category: 'grocery',
  primary_category: { group: 'Food', category: '', subcategory: '' },
  product_badges: [],
  tiered_pricing: [],
  ads: [],
};
