import { expect, test } from 'vitest';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { notAllowed, refusalErrors, refusalTitle, removal, restTotalOf, showRefusal } from './refusal-words.ts';

const refused = (code: string, more: object = {}): ErrorBody =>
  ({ success: false, code, errors: [{ field: 'line_items', message: 'Why.' }], ...more }) as ErrorBody;
const WINE = { line_item_id: 'l1', product_id: 1, title: 'Malbec', reason: 'Not to Utah.' };
const OATS = { line_item_id: 'l2', product_id: 2, title: 'Oats', reason: 'Not to Utah.' };
const ITEMS = [
  { id: 'l1', type_category: 'wine' },
  { id: 'l2', type_category: 'grocery' },
];

test('a restricted cart names the state', () => {
  expect(refusalTitle(refused('item_restricted'), { region_code: 'UT' })).toBe("We can't ship everything to Utah");
  expect(refusalTitle(refused('out_of_stock'), { region_code: 'UT' })).toBe("We can't ship this order yet");
});

test('only what removing solves offers it', () => {
  for (const code of ['item_restricted', 'age_required'])
    expect(notAllowed(refused(code, { products: [WINE] }))).toEqual([{ line_item_id: 'l1' }]);
  const short = { product_id: 3, title: 'Tea', wanted: 2, available: 1 };
  expect(notAllowed(refused('out_of_stock', { products: [short] }))).toEqual([]);
  expect(notAllowed(refused('age_required'))).toEqual([]);
});

test.each([
  [[WINE], 46.63, 'Remove wine and continue · $46.63'],
  [[OATS], null, 'Remove this item and continue'],
  [[WINE, OATS], 0, 'Remove these items'],
])('taking out %j, which leaves %s', (out, left, words) => {
  expect(removal(ITEMS, out, left)).toBe(words);
});

test('what the rest costs is as the refusal says it', () => {
  expect(restTotalOf(refused('item_restricted', { products: [WINE], rest_total: 46.63 }))).toBe(46.63);
  expect(restTotalOf(refused('item_restricted', { products: [WINE] }))).toBeNull();
});

test('a person who is too young sees the items; whom to write to is said with a link', () => {
  const errors = [
    { message: 'Malbec: you must be 21.' },
    { field: 'date_of_birth', message: 'Please contact customer support.' },
  ];
  const refusal = refused('age_required', { products: [WINE], errors });
  expect(refusalErrors(refusal)).toEqual([{ message: 'Malbec: you must be 21.' }]);
  expect(refusalErrors(refused('age_required'))).toEqual([{ message: 'Why.' }]);
});

test('what is short is named with both quantities', () => {
  const short = refused('out_of_stock', {
    products: [
      { title: 'Oats', wanted: 3, available: 1 },
      { title: 'Malbec', wanted: 1, available: 0 },
    ],
  });
  expect(refusalErrors(short).map(({ message }) => message)).toEqual([
    'Why.',
    'Oats: you have 3 in your cart, and we have 1 left.',
    'Malbec: sold out for now.',
  ]);
});

test('a refusal is shown with what to take out, if that helps', () => {
  const restricted = refused('item_restricted', { products: [WINE], rest_total: 46.63 });
  expect(showRefusal(restricted, ITEMS, { region_code: 'UT' })).toEqual({
    title: "We can't ship everything to Utah",
    errors: [{ message: 'Why.' }],
    removal: { line_item_ids: ['l1'], words: 'Remove wine and continue · $46.63' },
    isTooYoung: false,
  });
  expect(showRefusal(refused('out_of_stock'), ITEMS, null)).toMatchObject({ removal: null, isTooYoung: false });
});

test('one of two boxes of a product is taken out, once also for two reasons', () => {
  const restricted = refused('item_restricted', { products: [OATS, { ...OATS, reason: 'Nor for Utah.' }] });
  const boxes = [
    { id: 'l2', type_category: 'grocery' },
    { id: 'l3', type_category: 'grocery' },
  ];
  expect(showRefusal(restricted, boxes, null).removal).toEqual({
    line_item_ids: ['l2'],
    words: 'Remove this item and continue',
  });
});

test('a box that has changed is taken out, though the cart does not list it', () => {
  const reason = 'Tea Box has changed. Please choose its items again.';
  const changed = { line_item_id: 'l9', title: 'Tea Box', wanted: 1, available: 0, reason };
  expect(showRefusal(refused('out_of_stock', { products: [changed] }), ITEMS, null)).toMatchObject({
    errors: [{ message: 'Why.' }, { message: reason }],
    removal: { line_item_ids: ['l9'], words: 'Remove this item and continue' },
  });
});
