import { expect, test } from 'vitest';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { swapsOf } from './show-product.server.ts';

const swap = (id: number): ProductCard => ({
  id,
  sku: `TB${id}`,
  url_key: `oats-${id}`,
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
});

test.each([
  // in stock, similar items that there are, and that are shown
  [true, 0, 0],
  [true, 1, 0],
  [true, 2, 2],
  [false, 0, 0],
  [false, 1, 1],
  [false, 3, 3],
])('a product whose stock is %j and that has %d similar items shows %d', (in_stock, found, shown) => {
  const swaps = Array.from({ length: found }, (_, at) => swap(at + 1));
  expect(swapsOf({ in_stock, swaps }).map(({ id }) => id)).toEqual(swaps.slice(0, shown).map(({ id }) => id));
});
