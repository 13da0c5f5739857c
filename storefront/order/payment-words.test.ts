import { expect, test } from 'vitest';
import type { Order } from '#domain/order/endpoints.ts';
import { holdWords, noticeOf, paymentLines } from './payment-words.ts';

const VISA = { cc_type: 'visa', cc_label: 'Visa ending in 4242', last4: '4242', amount: 86.32, refunded: 0 } as const;
const payment = (more: Partial<Order['payments'][number]>): Order['payments'][number] => ({
  ...VISA,
  state: 'held',
  ...more,
});

test.each([
  [86.32, true, 'We hold $86.32 on your card now and charge it when the first box ships.'],
  [50, false, 'We charge $50.00 now.'],
  [0, true, 'Nothing is charged.'],
])('placing an order of which %d is due, with a box: %s', (due, hasBoxes, words) => {
  expect(holdWords(due, hasBoxes)).toBe(words);
});

test.each([
  [payment({}), ['$86.32 held on Visa ending in 4242, charged when the first box ships']],
  [payment({ state: 'charged' }), ['$86.32 charged to Visa ending in 4242']],
  [payment({ state: 'released' }), ['$86.32 hold on Visa ending in 4242 released, not charged']],
  [
    payment({ state: 'charged', refunded: 10 }),
    ['$86.32 charged to Visa ending in 4242', '$10.00 refunded to Visa ending in 4242'],
  ],
])('the receipt follows the money: %j', (paid, lines) => {
  expect(paymentLines(paid)).toEqual(lines);
});

test.each([
  [[], 'This order is canceled. Nothing was charged.'],
  [
    [payment({ state: 'released' })],
    /^This order is canceled. We release the hold on your card, and nothing is charged/,
  ],
  [[payment({ state: 'charged' })], /^This order is canceled. Your money goes back to your card/],
])('a canceled order says what happens to its money: %j', (payments, words) => {
  const notice = noticeOf({ status: 'canceled', payments });
  if (typeof words === 'string') expect(notice?.text).toBe(words);
  else expect(notice?.text).toMatch(words);
});

test('only an order that is on its way has no banner', () => {
  const statuses = ['pending_payment', 'placed', 'payment_failed', 'canceled', 'closed'] as const;
  expect(statuses.filter((status) => noticeOf({ status, payments: [] }) === null)).toEqual(['placed']);
});
