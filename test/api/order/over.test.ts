import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '#api/db/audit.ts';
import { moveParcels } from '#api/fulfillment/index.ts';
import { scheduleBoxes } from '#api/fulfillment/schedule-boxes.ts';
import { demoCarrier } from '#api/gateway/carrier/demo.ts';
import { captureOrder, recordShipmentEvent } from '#api/order/index.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { closeOrders } from '#api/order/close-orders.ts';
import { findOrder } from '#api/order/order-query.ts';
import { showOrder } from '#api/order/show-order.ts';
import type { Buyer } from '#harness/people.ts';
import { poison } from '#harness/poison.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

const DAY_MS = 24 * 3_600_000;

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures(
    {},
    { unaudited: ['I3 a placed order holds what is due on its card, and no more'] },
  );
});
afterAll(() => fixtures.close());

async function placed() {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  await fixtures.fill(buyer, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
  const { increment_id } = await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  return { buyer, increment_id };
}

async function look({ account_id }: Buyer, increment_id: string) {
  const row = await findOrder(fixtures.db, account_id, increment_id);
  if (!row) throw new Error('no such order');
  return { order_id: row.order_id, ...showOrder(row, fixtures.clock.now()) };
}

test('at the cut-off, and not before, packing starts and the order can no longer be canceled', async () => {
  const { buyer, increment_id } = await placed();
  const before = await look(buyer, increment_id);
  const cutoff = new Date(before.shipments[0]?.cutoff ?? '');
  expect(await scheduleBoxes(fixtures.db, new Date(cutoff.getTime() - 1))).toBe(0);
  expect(await scheduleBoxes(fixtures.db, cutoff)).toBe(1);
  expect(await scheduleBoxes(fixtures.db, cutoff)).toBe(0);
  const after = await look(buyer, increment_id);
  expect(after.details.delivery_status_label).toBe('Processing');
  await expect(
    cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: cutoff }),
  ).rejects.toMatchObject({ code: 'order_not_cancelable' });
});

test('a box that cannot be packed or carried holds up no other, also on a page that is full of it', async () => {
  const orders = [await placed(), await placed()];
  const looked = await Promise.all(orders.map(({ buyer, increment_id }) => look(buyer, increment_id)));
  const cutoff = new Date(looked[0]?.shipments[0]?.cutoff ?? '');
  const orderIds = looked.map(({ order_id }) => order_id);
  const boxes = () =>
    fixtures.db
      .selectFrom('shipment')
      .select(['shipment_id', 'delivery_status'])
      .where('order_id', 'in', orderIds)
      .orderBy('shipment_id')
      .execute();
  const statuses = async () => (await boxes()).map(({ delivery_status }) => delivery_status);
  const [first] = await boxes();
  const broken = { table: 'shipment', id_column: 'shipment_id', id: first?.shipment_id ?? '' };

  const healPacking = await poison(fixtures.shop.url, broken);
  await expect(scheduleBoxes(fixtures.db, cutoff, 1)).rejects.toThrow('1 of its items failed');
  expect(await statuses()).toEqual(['processing', 'scheduled']);
  await healPacking();
  expect(await scheduleBoxes(fixtures.db, cutoff, 1)).toBe(1);

  const heal = await poison(fixtures.shop.url, broken);
  const carried = new Date(cutoff.getTime() + 2 * 3_600_000);
  await expect(moveParcels(fixtures.db, demoCarrier, carried, 1)).rejects.toThrow('1 of its items failed');
  expect(await statuses()).toEqual(['scheduled', 'shipped']);
  await heal();
});

test('a canceled order is never packed', async () => {
  const { buyer, increment_id } = await placed();
  await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() });
  expect(await scheduleBoxes(fixtures.db, new Date(fixtures.clock.now().getTime() + 7 * DAY_MS))).toBe(0);
});

test('a box that left while its hold had expired is reported by every try, and its order never closes', async () => {
  const { buyer, increment_id } = await placed();
  const { order_id, shipments } = await look(buyer, increment_id);
  const events = { shipment_id: shipments[0]?.id ?? '', note: '', happened_at: fixtures.clock.now() };
  await recordShipmentEvent(fixtures.db, { ...events, delivery_status: 'shipped' });
  await recordShipmentEvent(fixtures.db, { ...events, delivery_status: 'delivered', delivered_date: '2026-11-20' });
  const { payment_id } = await fixtures.db
    .selectFrom('payment')
    .select('payment_id')
    .where('subject_id', '=', order_id)
    .executeTakeFirstOrThrow();
  await fixtures.gateway.void({ key: randomUUID(), authorization_key: payment_id, reference: null });
  const capturing = () => captureOrder(fixtures.context, order_id, fixtures.clock.now());
  await expect(capturing()).rejects.toThrow('the hold on its card is gone');
  await expect(capturing()).rejects.toThrow('the hold on its card is gone');
  const muchLater = new Date(fixtures.clock.now().getTime() + 60 * DAY_MS);
  expect(await closeOrders(fixtures.db, muchLater)).toBe(0);
  const names = (await auditDatabase(fixtures.db, { now: muchLater })).map(({ name }) => name);
  expect(names).toContain('I22 money is taken for what has left');
});

test('an order closes when it is paid and its last box arrived 30 days ago; then nothing changes it', async () => {
  const { buyer, increment_id } = await placed();
  const { order_id, shipments } = await look(buyer, increment_id);
  const shipment_id = shipments[0]?.id ?? '';
  const happened_at = fixtures.clock.now();
  const events = { shipment_id, note: '', happened_at };
  await recordShipmentEvent(fixtures.db, { ...events, delivery_status: 'shipped' });
  await recordShipmentEvent(fixtures.db, { ...events, delivery_status: 'delivered', delivered_date: '2026-11-20' });
  // The 30th day has begun in Los Angeles, but the payment is only authorized.
  fixtures.clock.set('2026-12-20T08:00:00Z');
  expect(await closeOrders(fixtures.db, fixtures.clock.now())).toBe(0);
  await captureOrder(fixtures.context, order_id, fixtures.clock.now());
  expect(await closeOrders(fixtures.db, new Date('2026-12-20T07:59:00Z'))).toBe(0);
  expect(await closeOrders(fixtures.db, fixtures.clock.now())).toBe(1);
  expect(await closeOrders(fixtures.db, fixtures.clock.now())).toBe(0);
  const order = await look(buyer, increment_id);
  expect(order).toMatchObject({
    status: 'closed',
    can_cancel: false,
    details: { delivery_status_label: 'Closed' },
    shipments: [{ delivery_status: 'closed', progress_percent: null, delivered_date: '2026-11-20' }],
  });
  expect(await recordShipmentEvent(fixtures.db, { ...events, delivery_status: 'in_transit' })).toBe(false);
});
