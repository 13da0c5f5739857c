import { expect, test } from 'vitest';
import { EMPTY_CART } from '#domain/cart/empty-cart.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { lineOf, withChanges } from './optimistic-cart.ts';

function line(product_id: number, type_category: CartItem['type_category'], price: number): CartItem {
  const product: CardFacts = {
    id: product_id,
    title: '',
    manufacturer: '',
    size_text: '',
    unit_price: '',
    price,
    msrp: price + 1,
    autoship_price: null,
    qty: 99,
    min_order_qty: 1,
    in_stock: true,
    rating_count: 0,
    rating_average: 0,
    diets: [],
    product_badges: [],
    has_options: false,
    image: '',
    url: '',
    type_category,
    restriction_tag: null,
    tiered_pricing: [],
  };
  return { ...lineOf(product), line_item_qty: 1, line_item_price: price };
}

test('an unconfirmed change keeps the items that belong to no box, after those in boxes', () => {
  const [giftCard, oats] = [line(1, null, 25), line(2, 'grocery', 4)];
  const cart = { ...EMPTY_CART, items: [giftCard], subtotal: 25, grand_total: 25, total_items_in_cart: 1 };
  const changed = withChanges(cart, [{ product_id: 2, qty: 3 }], new Map([[2, oats]]));
  expect(changed.items.map(({ product_id, line_item_qty }) => [product_id, line_item_qty])).toEqual([
    [2, 3],
    [1, 1],
  ]);
  expect(changed.boxes.map(({ box_type, number_of_items }) => [box_type, number_of_items])).toEqual([['grocery', 3]]);
  expect(changed).toMatchObject({ subtotal: 37, grand_total: 37, total_items_in_cart: 4 });
});
