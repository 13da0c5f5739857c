import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_CART } from '#domain/cart/empty-cart.ts';
import { addProducts } from '#domain/cart/endpoints.ts';
import { Cart, type CartItem } from '#domain/cart/schema.ts';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { serializerOf } from '#api/http/http.ts';
import { cartWriter } from './write-cart.ts';

const LINE: CartItem = {
  id: '0b6c6f34-6c5f-4d51-a4f4-2d1c9c1a2f10',
  product_id: 1,
  sku: 'TB1',
  title: '',
  manufacturer: 'Maker',
  size_text: '5 oz',
  unit_price: '$1.00/oz',
  price: 5,
  msrp: 6.5,
  qty: 99,
  line_item_qty: 2,
  line_item_price: 10,
  min_order_qty: 1,
  in_stock: true,
  image: '',
  url: '/p/one',
  sold_as_fresh: false,
  type_category: 'grocery',
  analytics_category: '',
  product_type: 'simple',
  product_options: { Size: '5 oz' },
  merge_with: null,
  tc_product_type: null,
  restriction_tag: null,
  restriction_note: null,
  warning_note: null,
  ebt_eligibility: false,
  is_cart_prefilled_item: false,
  save_for_later: false,
  tiered_pricing: [],
};

const title = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"items":[]', '\\"items":[]', '"items":[],"boxes":[]'),
);
const lines = fc.array(
  fc.record({ title, product_id: fc.integer({ min: 1, max: 9 }) }).map((facts) => ({ ...LINE, ...facts })),
  { maxLength: 4 },
);

const cart = fc.record({ held: fc.tuple(lines, lines, lines), saved_items: lines }).map(({ held, saved_items }) => {
  const boxes = BOX_TYPES.map((box_type, at) => ({
    box_type,
    items: held[at] ?? [],
    scheduled_items: [],
    number_of_items: 1,
    subtotal: 1,
    shipping: 0,
    free_ship_amt_needed: null,
    free_ship_threshold: 49,
    free_ship_units_needed: null,
    fresh_message: null,
    cutoff: '2026-11-23T22:00:00.000Z',
    estimated_delivery: '2026-11-25',
  })).slice(0, held.filter(({ length }) => length > 0).length);
  return Cart.parse({ ...EMPTY_CART, cart_id: LINE.id, saved_items, boxes, gift_message: '"items":[]' });
});

test('serializing each line once gives the same JSON as the schema', () => {
  const [whole, writer] = [serializerOf(addProducts.response), cartWriter<Cart>(addProducts.response)];
  fc.assert(
    fc.property(cart, (shown) => {
      // As in the shop: the boxes' lines and the items are the same objects.
      const answer = { ...shown, items: shown.boxes.flatMap(({ items }) => items), cart_errors: [], errors: [] };
      expect(writer(answer)).toBe(whole(answer));
    }),
  );
});
