import { expect, test } from 'vitest';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { notAllowed, refusalErrors, refusalTitle, removal, restTotalOf, showRefusal } from './refusal-words.ts';

const refused = (code: string, more: object = {}): ErrorBody =>
  ({ success: false, code, errors: [{ field: 'line_items', message: 'Why.' }], ...more }) as ErrorBody;
const WINE = { product_id: 1, title: 'Malbec', reason: 'Not to Utah.' };
const OATS = { product_id: 2, title: 'Oats', reason: 'Not to Utah.' };
const ITEMS = [
  { product_id: 1, type_category: 'wine' },
  { product_id: 2, type_category: 'grocery' },
];

test('a restricted cart names the state', () => {
  expect(refusalTitle(refused('item_restricted'), { region_code: 'UT' })).toBe("We can't ship everything to Utah");
  expect(refusalTitle(refused('out_of_stock'), { region_code: 'UT' })).toBe("We can't ship this order yet");
});

test('only what removing solves offers it', () => {
  for (const code of ['item_restricted', 'age_required'])
    expect(notAllowed(refused(code, { products: [WINE] }))).toEqual([WINE]);
  expect(notAllowed(refused('out_of_stock', { products: [WINE] }))).toEqual([]);
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
    removal: { product_ids: [1], words: 'Remove wine and continue · $46.63' },
    isTooYoung: false,
  });
  expect(showRefusal(refused('out_of_stock'), ITEMS, null)).toMatchObject({ removal: null, isTooYoung: false });
});
