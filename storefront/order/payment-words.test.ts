import { expect, test } from 'vitest';
import type { Order } from '#domain/order/endpoints.ts';
import { noticeOf, paymentLines } from './payment-words.ts';

const VISA = { cc_type: 'visa', cc_label: 'Visa ending in 4242', last4: '4242', amount: 86.32, refunded: 0 } as const;
const BOX = {} as Order['shipments'][number];
const payment = (more: Partial<Order['payments'][number]>): Order['payments'][number] => ({
  ...VISA,
  state: 'held',
  ...more,
});

test.each([
  ['placed', payment({}), ['$86.32 held on Visa ending in 4242, charged when your box ships']],
  ['placed', payment({ state: 'charged' }), ['$86.32 charged to Visa ending in 4242']],
  [
    'placed',
    payment({ state: 'charged', refunded: 10 }),
    ['$86.32 charged to Visa ending in 4242', '$10.00 refunded to Visa ending in 4242'],
  ],
  ['canceled', payment({}), ['$86.32 hold on Visa ending in 4242 being released, not charged']],
  ['payment_failed', payment({}), ['$86.32 hold on Visa ending in 4242 being released, not charged']],
  ['canceled', payment({ state: 'released' }), ['$86.32 hold on Visa ending in 4242 released, not charged']],
] as const)('the receipt of an order that is %s follows the money: %j', (status, paid, lines) => {
  expect(paymentLines({ status, payments: [paid], shipments: [BOX] })).toEqual(lines);
});

test('a hold of an order in two boxes waits for the first', () => {
  expect(paymentLines({ status: 'placed', payments: [payment({})], shipments: [BOX, BOX] })).toEqual([
    '$86.32 held on Visa ending in 4242, charged when your first box ships',
  ]);
});

test('what ships in no box is charged at once, so its receipt promises no box', () => {
  const lines = (paid: Order['payments'][number]) =>
    paymentLines({ status: 'placed', payments: [paid], shipments: [] });
  expect(lines(payment({}))).toEqual(['$86.32 being charged to Visa ending in 4242']);
  expect(lines(payment({ state: 'charged' }))).toEqual(['$86.32 charged to Visa ending in 4242']);
});

test.each([
  [[], "You weren't charged."],
  [
    [payment({})],
    "We're releasing the hold of $86.32 on your card, and you won't be charged. Your bank may show the hold for 5 to 10 business days.",
  ],
  [
    [payment({ state: 'released' })],
    "We released the hold of $86.32 on your card, and you weren't charged. Your bank may show the hold for 5 to 10 business days.",
  ],
  [
    [payment({ state: 'charged' })],
    "We're refunding $86.32 to your card. Your bank may take 5 to 10 business days to show it.",
  ],
  [
    [payment({ state: 'charged', refunded: 86.32 })],
    'We refunded $86.32 to your card. Your bank may take 5 to 10 business days to show it.',
  ],
])('a canceled order says what happens to its money: %j', (payments, words) => {
  expect(noticeOf({ status: 'canceled', payments })?.text).toBe(`This order is canceled. ${words}`);
});

test('only an order that is on its way has no banner', () => {
  const statuses = ['pending_payment', 'placed', 'payment_failed', 'canceled', 'closed'] as const;
  expect(statuses.filter((status) => noticeOf({ status, payments: [] }) === null)).toEqual(['placed']);
});
