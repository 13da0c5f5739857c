import { expect, test } from 'vitest';
import { changedPicksUrl, readChangedPicks } from './changed-picks.server.ts';

const CHANGED = {
  product_id: 12,
  old: { picks: [{ product_id: 3, qty: 2 }], state: { qty: 4, save_for_later: false } },
  target: { picks: [{ product_id: 5, qty: 1 }], state: null },
};
const read = (url: string) => readChangedPicks(new URLSearchParams(url.slice(url.indexOf('?'))));

test('the address says what was changed, and how it was', () => {
  expect(read(changedPicksUrl(CHANGED))).toEqual(CHANGED);
  const both = { ...CHANGED, target: { ...CHANGED.target, state: { qty: 0, save_for_later: true } } };
  expect(read(changedPicksUrl(both))).toEqual(both);
});

test.each([
  '/cart',
  '/cart?changed=12',
  '/cart?changed=x&was.3=2&pick.5=1&qty=1',
  '/cart?changed=12&was.3=2&pick.5=1&qty=-1',
  '/cart?changed=12&was.3=2&pick.5=1',
])('%s says nothing of it', (url) => {
  expect(read(url)).toBeNull();
});
