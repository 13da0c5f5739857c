import { expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus, statusesBefore } from './transitions.ts';

test.each<[OrderStatus, OrderStatus[]]>([
  // becomes           from
  ['pending_payment', []],
  ['placed', ['pending_payment']],
  ['payment_failed', ['pending_payment']],
  ['canceled', ['placed']],
  ['closed', ['placed']],
])('an order becomes %s only from %o', (next, before) => {
  expect(statusesBefore(next)).toEqual(before);
});

test('an order that has ended goes nowhere', () => {
  const ended = ['payment_failed', 'canceled', 'closed'];
  for (const next of ORDER_STATUSES) expect(statusesBefore(next).filter((from) => ended.includes(from))).toEqual([]);
});
