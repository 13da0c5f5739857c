import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailCarrier } from '#api/gateway/mail/port.ts';
import { deliverMail } from '#api/notification/deliver-mail.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { captureOrder, refundOrder } from '#api/order/capture-order.ts';
import { recordShipmentEvent } from '#api/order/index.ts';
import { CLIENTS, countEnds, expectSame, type Race, type RaceSetting, times, startAll } from './race.ts';

type Placed = { account_id: string; order_id: string; increment_id: string; shipment_id: string; payment_id: string };

async function placed({ shop, owner, products }: RaceSetting): Promise<Placed> {
  const buyer = await shop.newBuyer();
  await shop.add(buyer, [{ product_id: products[3] ?? 0, qty: 2 }]);
  const { quote_id } = await shop.quote(buyer);
  const { increment_id } = await shop.place(buyer, quote_id);
  const { rows } = await sql<Omit<Placed, 'account_id' | 'increment_id'>>`
    select o.order_id, s.shipment_id, p.payment_id from sales_order o join shipment s using (order_id)
    join payment p on p.subject_id = o.order_id where o.increment_id = ${increment_id}`.execute(owner);
  const [found] = rows;
  if (!found) throw new Error(`Order ${increment_id} is not there.`);
  return { account_id: buyer.account_id, increment_id, ...found };
}

async function stateOf({ owner }: RaceSetting, order_id: string) {
  const { rows } = await sql<{ status: string; box: string; payment: string }>`
    select o.status, s.delivery_status as box, p.status as payment from sales_order o join shipment s using (order_id)
    join payment p on p.subject_id = o.order_id where o.order_id = ${order_id}`.execute(owner);
  return rows[0];
}

export const cancelAndShip: Race = {
  name: 'cancel x ship: 16 cancellations race with 16 events that the box has shipped',
  prepare: async (setting) => ({
    run: async () => {
      const { shop } = setting;
      const order = await placed(setting);
      // Keeps the order before its cut-off at any time of day.
      await sql`update shipment set cutoff_at = now() + interval '1 day' where order_id = ${order.order_id}`.execute(
        setting.owner,
      );
      const now = new Date();
      const cancel = async () => {
        await cancelOrder(shop.context, { ...order, now });
        return 'canceled';
      };
      const ship = async () => {
        const event = { delivery_status: 'shipped' as const, note: 'It has left.', happened_at: now };
        const isMoved = await recordShipmentEvent(shop.db, { shipment_id: order.shipment_id, ...event });
        if (isMoved) await captureOrder(shop.context, order.order_id, now);
        return isMoved ? 'shipped' : 'not shipped';
      };
      const ends = await startAll(times(CLIENTS, (i) => (i % 2 === 0 ? cancel : ship)));
      const told = ends.map((end) => (end.status === 'fulfilled' ? end.value : countEnds([end])));
      const hasShipped = told.includes('shipped');
      const wanted = hasShipped
        ? { status: 'placed', box: 'shipped', payment: 'captured' }
        : { status: 'canceled', box: 'canceled', payment: 'voided' };
      return [
        ...expectSame('ships', told.filter((one) => one === 'shipped').length, hasShipped ? 1 : 0),
        ...expectSame('cancels', told.filter((one) => one === 'canceled').length, hasShipped ? 0 : 1),
        ...expectSame('order', await stateOf(setting, order.order_id), wanted),
      ];
    },
  }),
};

export const captureTwice: Race = {
  name: 'capture x capture: 32 jobs capture the payment of one order (F3)',
  prepare: async (setting) => ({
    run: async () => {
      const { shop, owner } = setting;
      const order = await placed(setting);
      const now = new Date();
      const event = { delivery_status: 'shipped' as const, note: 'It has left.', happened_at: now };
      await recordShipmentEvent(shop.db, { shipment_id: order.shipment_id, ...event });
      const ends = await startAll(times(CLIENTS, () => () => captureOrder(shop.context, order.order_id, now)));
      const { rows } = await sql<{ captured: number; events: number }>`
        select (select count(*) from payment where payment_id = ${order.payment_id} and captured_cents = amount_cents) as captured,
          (select count(*) from payment_event where payment_id = ${order.payment_id} and event = 'captured') as events`.execute(
        owner,
      );
      return [
        ...expectSame('ends', countEnds(ends), { ok: CLIENTS }),
        ...expectSame('the ledger', rows[0], { captured: 1, events: 1 }),
      ];
    },
  }),
};

export const refundTwice: Race = {
  name: 'refund x refund: 32 jobs refund one order',
  prepare: async (setting) => ({
    run: async () => {
      const { shop, owner } = setting;
      const order = await placed(setting);
      const now = new Date();
      const event = { delivery_status: 'shipped' as const, note: 'It has left.', happened_at: now };
      await recordShipmentEvent(shop.db, { shipment_id: order.shipment_id, ...event });
      await captureOrder(shop.context, order.order_id, now);
      const ends = await startAll(times(CLIENTS, () => () => refundOrder(shop.context, order.order_id, now)));
      const known = await shop.gateway.findByKey(order.payment_id);
      const { rows } = await sql<{ refunded_cents: number; events: number }>`
        select refunded_cents, (select count(*) from payment_event e where e.payment_id = p.payment_id
          and details ->> 'refunded_cents' <> '0') as events
        from payment p where payment_id = ${order.payment_id}`.execute(owner);
      return [
        ...expectSame('ends', countEnds(ends), { ok: CLIENTS }),
        ...expectSame('the gateway', known?.refunded_cents, known?.captured_cents),
        ...expectSame('the ledger', rows[0], { refunded_cents: known?.captured_cents, events: 1 }),
      ];
    },
  }),
};

export const mailTwice: Race = {
  name: 'mail x mail: 32 workers send one mail (I23)',
  prepare: async (setting) => ({
    run: async () => {
      const { db } = setting.shop;
      const mail_id = randomUUID();
      const now = new Date();
      await sql`
        with letter as (
          insert into mail (mail_id, dedupe_key, recipient, subject, body_text, body_html, created_at)
          values (${mail_id}, ${mail_id}, 'ada@example.test', 'Hello', 'Hello', 'Hello', ${now}))
        insert into outbox (topic, payload) values ('mail.queued', jsonb_build_object('mail_id', ${mail_id}::text))`.execute(
        db,
      );
      let sent = 0;
      const carrier: MailCarrier = {
        name: 'counter',
        send: async () => {
          sent++;
        },
      };
      const ends = await startAll(times(CLIENTS, () => () => deliverMail({ db, carrier, log: console }, mail_id, now)));
      return [...expectSame('ends', countEnds(ends), { ok: CLIENTS }), ...expectSame('mails sent', sent, 1)];
    },
  }),
};
