import { expect, test } from 'vitest';
import { EMPTY_CART, newLine } from './empty-cart.ts';
import { type LineForm, replay } from './replay.ts';
import type { Cart, CartItem } from './schema.ts';

function line(id: string, product_id: number, type_category: CartItem['type_category'], price: number): CartItem {
  return {
    ...newLine({
      id: product_id,
      url_key: '',
      title: '',
      manufacturer: '',
      size_text: '',
      unit_price: '',
      price,
      msrp: price + 1,
      qty: 99,
      min_order_qty: 1,
      in_stock: true,
      image: '',
      product_type: 'simple',
      type_category,
      tiered_pricing: [],
    }),
    id,
    line_item_qty: 1,
    line_item_price: price,
  };
}

const form = (item: LineForm['item'], qty: number, save_for_later = false): LineForm => ({ item, qty, save_for_later });
const contentsOf = ({ items }: Cart) => items.map(({ product_id, line_item_qty }) => [product_id, line_item_qty]);

const giftCard = line('a', 1, null, 25);
const oats = line('', 2, 'grocery', 4);
const cart = { ...EMPTY_CART, items: [giftCard], subtotal: 25, grand_total: 25, total_items_in_cart: 1 };

test('an unconfirmed change keeps the items that belong to no box, after those in boxes', () => {
  const changed = replay(cart, [form(oats, 3)]);
  expect(contentsOf(changed)).toEqual([
    [2, 3],
    [1, 1],
  ]);
  expect(changed.boxes.map(({ box_type, number_of_items }) => [box_type, number_of_items])).toEqual([['grocery', 3]]);
  expect(changed).toMatchObject({ subtotal: 37, grand_total: 37, total_items_in_cart: 4 });
});

test('forms apply in order: removed and made again, saved and moved back', () => {
  expect(contentsOf(replay(cart, [form(giftCard, 0), form({ ...giftCard, id: '' }, 5)]))).toEqual([[1, 5]]);
  const saved = replay(cart, [form(giftCard, 0, true)]);
  expect(saved).toMatchObject({ items: [], saved_items: [{ id: 'a', save_for_later: true }], total_items_in_cart: 0 });
  expect(replay(saved, [form(giftCard, 1)])).toMatchObject({ items: [{ id: 'a' }], saved_items: [], subtotal: 25 });
});

test('two sets that were built of one product are told by their picks, whatever their options say', () => {
  const set = (id: string, picks: { product_id: number; qty: number }[]) => ({ ...giftCard, id, picks });
  const picksOf = (honey: number, oats: number) => [
    { product_id: 7, qty: honey },
    { product_id: 8, qty: oats },
  ];
  const sweet = picksOf(2, 1);
  const two = { ...cart, items: [set('a', picksOf(1, 2)), set('b', sweet)] };
  for (const same of [sweet, sweet.toReversed()])
    expect(replay(two, [form(set('', same), 5)]).items.map(({ line_item_qty }) => line_item_qty)).toEqual([1, 5]);
});

test('sets that are no sets any more are told by the picks among their options', () => {
  const set = (id: string, product_options: Record<string, string>) => ({ ...giftCard, id, product_options });
  const two = { ...cart, items: [set('a', { 7: '1', 8: '2' }), set('b', { 7: '2', 8: '1' })] };
  const changed = replay(two, [form(set('', { 8: '1', 7: '2' }), 5)]);
  expect(changed.items.map(({ line_item_qty }) => line_item_qty)).toEqual([1, 5]);
});

test('a choice of a family is told by its product, whatever its options say', () => {
  const child = { ...cart, items: [{ ...giftCard, product_options: { Size: '16 oz' } }] };
  expect(replay(child, [form({ id: '', product_id: 1, title: null }, 3)]).items).toMatchObject([{ line_item_qty: 3 }]);
});

test('a product that this page knows nothing of is not shown before the server has answered', () => {
  expect(replay(cart, [form({ id: '', product_id: 9, title: null }, 2)]).items).toEqual([giftCard]);
});
