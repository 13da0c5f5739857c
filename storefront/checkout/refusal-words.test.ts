import { expect, test } from 'vitest';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { notAllowed, refusalErrors, refusalTitle, removal } from './refusal-words.ts';

const refused = (code: string, more: object = {}): ErrorBody =>
  ({ success: false, code, errors: [{ field: 'line_items', message: 'Why.' }], ...more }) as ErrorBody;
const WINE = { product_id: 1, title: 'Malbec', reason: 'Not to Utah.' };
const OATS = { product_id: 2, title: 'Oats', reason: 'Not to Utah.' };
const ITEMS = [
  { product_id: 1, type_category: 'wine', line_item_price: 20 },
  { product_id: 2, type_category: 'grocery', line_item_price: 7.59 },
];

test('a restricted cart names the state', () => {
  expect(refusalTitle(refused('item_restricted'), { region_code: 'UT' })).toBe('We can’t ship everything to Utah');
  expect(refusalTitle(refused('out_of_stock'), { region_code: 'UT' })).toBe('We can’t ship this order yet');
});

test('only what removing solves offers it', () => {
  for (const code of ['item_restricted', 'age_required'])
    expect(notAllowed(refused(code, { products: [WINE] }))).toEqual([WINE]);
  expect(notAllowed(refused('out_of_stock', { products: [WINE] }))).toEqual([]);
  expect(notAllowed(refused('age_required'))).toEqual([]);
});

test.each([
  [[WINE], { button: 'Remove wine and continue', left: 7.59 }],
  [[OATS], { button: 'Remove this item and continue', left: 20 }],
  [[WINE, OATS], { button: 'Remove these items', left: 0 }],
])('taking out %j', (out, expected) => {
  expect(removal(ITEMS, out)).toEqual(expected);
});

test('what is short is named with both quantities', () => {
  const short = refused('out_of_stock', { products: [{ title: 'Oats', wanted: 3, available: 1 }] });
  expect(refusalErrors(short)).toEqual([{ message: 'Why.' }, { message: 'Oats: you want 3, we have 1.' }]);
});
