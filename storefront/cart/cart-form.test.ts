import { expect, test } from 'vitest';
import { isTooMany, readCartForm } from './cart-form.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

test.each([
  // fields                                                          change
  [
    { intent: 'set', product_id: '7', qty: '3', typed_qty: '9' },
    { product_id: 7, qty: 3, save_for_later: false },
  ],
  [
    { intent: 'set', product_id: '7', typed_qty: '9' },
    { product_id: 7, qty: 9, save_for_later: false },
  ],
  [
    { intent: 'save', product_id: '7' },
    { product_id: 7, qty: 0, save_for_later: true },
  ],
  [
    { intent: 'remove', product_id: '7', was_qty: '4' },
    { product_id: 7, qty: 0 },
  ],
  [
    { intent: 'move', product_id: '7', was_qty: '2' },
    { product_id: 7, qty: 2, save_for_later: false },
  ],
  [
    { intent: 'drop', product_id: '7' },
    { product_id: 7, qty: 0, save_for_later: false },
  ],
])('%o asks for %o', (fields, change) => {
  expect(readCartForm(form(fields))).toMatchObject({ change });
});

test('a form without an intent adds', () => {
  expect(readCartForm(form({ product_id: '7', qty: '2' }))).toEqual({ intent: 'add', product_id: 7, qty: 2 });
});

test('the picks of a box go with every form of its line', () => {
  const picks = { 'pick.10043': '2', 'pick.10044': '1', 'pick.x': '9', 'pick.': '1' };
  const options = { 10043: '2', 10044: '1' };
  expect(readCartForm(form({ product_id: '7', ...picks }))).toMatchObject({ intent: 'add', options });
  expect(readCartForm(form({ product_id: '7', intent: 'remove', ...picks }))).toMatchObject({
    change: { product_id: 7, qty: 0, options },
  });
});

test.each([
  ['5000', true],
  ['999', false],
  ['many', false],
])('%s typed as a quantity is too many: %s', (typed, tooMany) => {
  expect(isTooMany(form({ product_id: '7', intent: 'set', typed_qty: typed }))).toBe(tooMany);
});

test.each<Record<string, string>>([
  {},
  { product_id: '-1' },
  { product_id: '7', intent: 'set', qty: 'many' },
  { product_id: '7', intent: 'set', qty: '1000' },
  { product_id: '7', intent: 'steal' },
])('%o is not one of our forms', (fields) => {
  expect(readCartForm(form(fields))).toBeNull();
});
