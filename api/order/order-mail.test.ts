import { expect, test } from 'vitest';
import { writeReceipt } from '#api/notification/index.ts';
import { cancellationOf, confirmationOf, type OrderToTell } from './order-mail.ts';

const VISA = { brand: 'visa', last4: '4242' } as const;

const BOX: OrderToTell['shipments'][number] = {
  shipment_id: 's',
  box_type: 'grocery',
  delivery_status: 'processing',
  cutoff_at: '2026-11-20T22:00:00Z',
  estimated_delivery: '2026-11-24',
  delivered_date: null,
  adult_signature: false,
  carrier: null,
  tracking_number: null,
  events: [],
};

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
  shipments: [BOX],
  lines: [],
  adjustments: [],
  card: due_cents > 0 ? VISA : null,
});

test.each([
  // total   due  what the confirmation says                                                             what the cancellation gives back
  [2_000, 2_000, 'We hold $20.00 on your Visa ending in 4242 and charge it when your box ships.', '$20.00'],
  [2_000, 500, 'We hold $5.00 on your Visa ending in 4242 and charge it when your box ships.', '$5.00'],
  [2_000, 0, "You don't owe anything.", null],
  [0, 0, "You don't owe anything.", null],
])('mails about a total of %i cents of which %i are due', (grand_total_cents, due_cents, paid_with, back) => {
  const order = orderOf(grand_total_cents, due_cents);
  expect(confirmationOf(order, 'https://shop.example').paid_with).toBe(paid_with);
  const canceled = writeReceipt('Canceled', cancellationOf(order, 'https://shop.example')).body_text;
  if (back === null) {
    expect(canceled).toContain("You weren't charged.");
    expect(canceled).not.toMatch(/card|hold|[Rr]eleas/);
  } else {
    expect(canceled).toMatch(new RegExp(`^Canceled +−\\${back}$`, 'm'));
    expect(canceled).toMatch(/^Total +\$0\.00$/m);
    expect(canceled).toContain(`We're releasing the hold of ${back} on your card, and you won't be charged.`);
  }
});

test.each([
  [2_000, 'We charge $20.00 to your Visa ending in 4242.'],
  [500, 'We charge $5.00 to your Visa ending in 4242.'],
])('nothing waits for a box in an order without one of which %i cents are due', (due_cents, paid_with) => {
  const told = confirmationOf({ ...orderOf(2_000, due_cents), shipments: [] }, 'https://shop.example');
  expect(told).toMatchObject({ boxes: [], paid_with, outro: [] });
});

test('the hold of an order in two boxes waits for the first, and so does the end of canceling', () => {
  const told = confirmationOf({ ...orderOf(2_000, 2_000), shipments: [BOX, BOX] }, 'https://shop.example');
  expect(told.paid_with).toBe('We hold $20.00 on your Visa ending in 4242 and charge it when your first box ships.');
  expect(told.outro).toEqual(['You can cancel on the order page until we start packing your first box.']);
});

test('a box arrives on the day that the screens name, and free shipping says so', () => {
  const shipping = {
    kind: 'shipping',
    source: 'rule',
    label: 'Shipping',
    line_id: null,
    box_type: 'grocery',
    cents: 0,
  } as const;
  const told = confirmationOf({ ...orderOf(2_000, 2_000), adjustments: [shipping] }, 'https://shop.example');
  expect(told.boxes.map(({ note }) => note)).toEqual(['Arrives Tue, Nov 24.']);
  expect(told.charges).toContainEqual({ label: 'Shipping, grocery box', cents: 0, instead: 'Free' });
});
