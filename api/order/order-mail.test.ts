import { expect, test } from 'vitest';
import { receiptText } from '#domain/notification/receipt.ts';
import { cancellationOf, confirmationOf, type OrderToTell } from './order-mail.ts';

const VISA = { brand: 'visa', last4: '4242' } as const;

const orderOf = (grand_total_cents: number, due_cents: number): OrderToTell => ({
  order_id: 'o',
  increment_id: '1000101',
  account_id: 'a',
  cart_id: 'c',
  email: 'ada@example.test',
  firstname: 'Ada',
  placed_at: new Date('2026-11-20T20:00:00Z'),
  subtotal_cents: grand_total_cents,
  grand_total_cents,
  due_cents,
  save_card: false,
  ship_to: null,
  shipments: [],
  lines: [],
  adjustments: [],
  card: due_cents > 0 ? VISA : null,
});

test.each([
  // total   due  what the confirmation says                                                  what the cancellation gives back
  [2_000, 2_000, 'Held on your Visa ending in 4242; charged when the first box ships.', '$20.00'],
  [2_000, 500, '$5.00 of it is held on your Visa ending in 4242; charged when the first box ships.', '$5.00'],
  [2_000, 0, 'Nothing left to pay.', null],
  [0, 0, 'Nothing to pay.', null],
])('mails about a total of %i cents of which %i are due', (grand_total_cents, due_cents, paid_with, back) => {
  const order = orderOf(grand_total_cents, due_cents);
  expect(confirmationOf(order, 'https://shop.example').paid_with).toBe(paid_with);
  const canceled = receiptText(cancellationOf(order, 'https://shop.example'));
  if (back === null) {
    expect(canceled).toContain('Nothing was charged.');
    expect(canceled).not.toMatch(/card|hold|given back/);
  } else {
    expect(canceled).toMatch(new RegExp(`Amount given back to your card +\\${back}\n`));
  }
});
