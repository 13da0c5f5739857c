import { expect, test } from 'vitest';
import type { Cart } from '#domain/cart/schema.ts';
import type { Pick as Picked } from '#domain/catalog/picks.ts';
import { productsOf, reordered, undoChanges } from './reorder.ts';

const OATS = { product_id: 1, title: 'Oats', qty: 2 };
const HONEY = { product_id: 2, title: 'Honey', qty: 1 };
const RICE = { product_id: 3, title: 'Rice', qty: 4 };

/** A cart by quantities. */
function cart(quantities: Record<number, number>, saved: number[] = []): Pick<Cart, 'items' | 'saved_items'> {
  const items = Object.entries(quantities).map(([id, line_item_qty]) => ({ product_id: Number(id), line_item_qty }));
  const saved_items = saved.map((product_id) => ({ product_id, line_item_qty: 0 }));
  return { items, saved_items } as unknown as Pick<Cart, 'items' | 'saved_items'>;
}

test('the lines of one product are bought again together', () => {
  expect(productsOf([OATS, HONEY, { ...OATS, qty: 3 }])).toEqual([{ ...OATS, qty: 5 }, HONEY]);
});

test('what the household avoids by now has its reason', () => {
  const household_note = 'Contains dairy, which your household avoids.';
  expect(productsOf([OATS, { ...HONEY, household_note }])).toEqual([OATS, { ...HONEY, reason: household_note }]);
});

test('what came into the cart is counted, and what did not is named with its reason', () => {
  const carts = { before: cart({ 1: 1, 9: 5 }), after: cart({ 1: 3, 3: 1, 9: 5 }) };
  const errors = [
    { product_id: 2, message: 'This item is sold out for now.' },
    { product_id: 3, message: 'Only 1 left.' },
  ];
  expect(reordered([OATS, HONEY, RICE], carts, errors)).toEqual({
    added: 3,
    short: [
      { title: 'Honey', message: 'This item is sold out for now.' },
      { title: 'Rice', message: 'Only 1 left.' },
    ],
    undo: ['1=1', '3=0'],
  });
});

test('undo sets every changed product back to what the cart held, and saves again what was saved', () => {
  const { undo } = reordered([OATS, HONEY], { before: cart({ 1: 4 }, [2]), after: cart({ 1: 6, 2: 1 }) }, []);
  expect(undoChanges(undo)).toEqual([
    { product_id: 1, qty: 4, save_for_later: false },
    { product_id: 2, qty: 0, save_for_later: true },
  ]);
});

const picksOf = (...pairs: [product_id: number, qty: number][]): Picked[] =>
  pairs.map(([product_id, qty]) => ({ product_id, qty }));

test('sets that were built of one product are bought again and taken back one by one', () => {
  const box = { product_id: 7, title: 'Breakfast' };
  const [sweet, plain] = [picksOf([8, 2], [9, 1]), picksOf([8, 1], [9, 2])];
  const wanted = productsOf([{ ...box, qty: 1, picks: sweet }, { ...box, qty: 3, picks: plain }, OATS]);
  expect(wanted).toEqual([{ ...box, qty: 1, picks: sweet }, { ...box, qty: 3, picks: plain }, OATS]);
  const line = (picks: Picked[], line_item_qty: number) => ({
    product_id: 7,
    picks,
    line_item_qty,
  });
  const held = (...items: unknown[]) => ({ items, saved_items: [] }) as unknown as Pick<Cart, 'items' | 'saved_items'>;
  const carts = { before: held(line(sweet, 1)), after: held(line(sweet, 2), line(plain, 3)) };
  const { added, undo } = reordered(wanted, carts, []);
  expect(added).toBe(4);
  expect(undoChanges(undo)).toEqual([
    { product_id: 7, qty: 1, save_for_later: false, options: { 8: '2', 9: '1' } },
    { product_id: 7, qty: 0, save_for_later: false, options: { 8: '1', 9: '2' } },
  ]);
});

test('a form that was tampered with changes nothing', () => {
  expect(undoChanges(['', '1', '1=-2', '1=9999', 'x=1', '1=2=3', '1=2;x=3', '1=2;', '12345678901=1'])).toEqual([]);
});
