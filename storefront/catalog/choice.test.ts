import { expect, test } from 'vitest';
import { changePicksUrl } from '#domain/catalog/pick-address.ts';
import { readChoice, readPosted } from './choice.server.ts';

test('a line of the cart leads to its set with what was picked, and back in its place', () => {
  const url = changePicksUrl('/p/tea-set', [
    { product_id: 10043, qty: 2 },
    { product_id: 10044, qty: 1 },
  ]);
  expect(url).toBe('/p/tea-set?pick.10043=2&pick.10044=1&change=1#choose');
  const picks = { 10043: '2', 10044: '1' };
  expect(readChoice(new URL(url, 'http://shop').searchParams)).toEqual({ picks, was: picks, problem: '' });
  expect(readChoice(new URLSearchParams('pick.7=1'))).toEqual({ picks: { 7: '1' }, was: null, problem: '' });
  expect(readChoice(new URLSearchParams('stars=5'))).toBeNull();
  // No product has so large a number.
  expect(readChoice(new URLSearchParams('pick.2147483648=1&pick.9999999999=1'))).toBeNull();
});

test('a form says what is picked, and which set of the cart it replaces', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ 'pick.7': '2', 'pick.8': '0', 'pick.x': '9' })) form.set(name, value);
  const picks = { 7: '2', 8: '0' };
  expect(readPosted(form)).toEqual({ picks, was: null, problem: '' });
  form.set('was.7', '1');
  expect(readPosted(form)).toEqual({ picks, was: { 7: '1' }, problem: '' });
});
