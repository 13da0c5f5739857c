import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { captureOrder } from '#api/order/capture-order.ts';
import { recordShipmentEvent } from '#api/order/index.ts';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { gatewayRecord } from '#harness/gateway.ts';
import { settleAll } from '../support/match.ts';
import { Checks, endOf, type Fault, type InProcess } from './fault.ts';

async function quoted({ shop, products }: InProcess) {
  const buyer = await shop.newBuyer();
  await shop.add(buyer, [{ product_id: products[0] ?? 0, qty: 2 }]);
  const { quote_id } = await shop.quote(buyer);
  return { buyer, quote_id, idempotency_key: randomUUID() };
}

type Row = { order_id: string; status: string; payment_id: string; payment: string; live: number; mails: number };

async function orderOf({ environment }: InProcess, account_id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select o.order_id, o.status, p.payment_id, p.status as payment,
      (select count(*) from reservation r where r.order_id = o.order_id and r.status = 'live') as live,
      (select count(*) from mail m where m.dedupe_key = 'order-placed:' || o.order_id) as mails
    from sales_order o join payment p on p.subject_id = o.order_id where o.account_id = ${account_id}
    order by o.created_at desc limit 1`.execute(environment.db);
  return rows[0];
}

async function expectOrder(
  setting: InProcess,
  account_id: string,
  checks: Checks,
  wanted: Pick<Row, 'status' | 'payment' | 'mails'> & { gateway: string },
): Promise<void> {
  const order = await orderOf(setting, account_id);
  const known = order && (await setting.shop.gateway.findByKey(order.payment_id));
  const { status, payment, live, mails } = order ?? {};
  checks.same(
    'order',
    { status, payment, live, mails, gateway: known?.status },
    {
      status: wanted.status,
      payment: wanted.payment,
      live: 0,
      mails: wanted.mails,
      gateway: wanted.gateway,
    },
  );
}

const PLACED = { status: 'placed', payment: 'authorized', mails: 1, gateway: 'authorized' };

const f1: Fault<InProcess> = {
  name: 'F1 authorization times out and never arrived: no order, clean retry',
  run: async (setting) => {
    const { shop, gatewayProxy, environment } = setting;
    const checks = new Checks();
    const { buyer, quote_id, idempotency_key } = await quoted(setting);
    gatewayProxy.make({ kind: 'swallow_requests' });
    checks.same('told', await endOf(shop.place(buyer, quote_id, { idempotency_key })), 'payment_unknown');
    gatewayProxy.make({ kind: 'none' });
    gatewayProxy.cutAll();
    await settleAll(environment);
    await expectOrder(setting, buyer.account_id, checks, {
      status: 'payment_failed',
      payment: 'voided',
      mails: 0,
      gateway: 'voided',
    });
    const { quote_id: next } = await shop.quote(buyer);
    checks.same('the retry', await endOf(shop.place(buyer, next)), 'ok');
    await expectOrder(setting, buyer.account_id, checks, PLACED);
    return checks.broken;
  },
};

const f2: Fault<InProcess> = {
  name: 'F2 authorization times out but succeeded: asked by key, one order',
  run: async (setting) => {
    const { shop, gatewayProxy, environment } = setting;
    const checks = new Checks();
    for (const how of ['sweep', 'retry'] as const) {
      const { buyer, quote_id, idempotency_key } = await quoted(setting);
      gatewayProxy.make({ kind: 'swallow_answers' });
      checks.same('told', await endOf(shop.place(buyer, quote_id, { idempotency_key })), 'payment_unknown');
      gatewayProxy.make({ kind: 'none' });
      gatewayProxy.cutAll();
      if (how === 'sweep') await settleAll(environment);
      else checks.same('retry', await endOf(shop.place(buyer, quote_id, { idempotency_key })), 'ok');
      await expectOrder(setting, buyer.account_id, checks, PLACED);
    }
    return checks.broken;
  },
};

const f3: Fault<InProcess> = {
  name: 'F3 capture times out after success: one capture',
  run: async (setting) => {
    const { shop, gatewayProxy, environment } = setting;
    const checks = new Checks();
    const { buyer, quote_id } = await quoted(setting);
    await shop.place(buyer, quote_id);
    const order = await orderOf(setting, buyer.account_id);
    const { rows } = await sql<{ shipment_id: string }>`
      select shipment_id from shipment where order_id = ${order?.order_id}`.execute(environment.db);
    const happened_at = new Date();
    const event = { delivery_status: 'shipped' as const, note: 'It has left.', happened_at };
    await recordShipmentEvent(shop.db, { shipment_id: rows[0]?.shipment_id ?? '', ...event });
    gatewayProxy.make({ kind: 'swallow_answers' });
    checks.same('first try', await captureOrder(shop.context, order?.order_id ?? '', happened_at), false);
    gatewayProxy.make({ kind: 'none' });
    gatewayProxy.cutAll();
    checks.same('second try', await captureOrder(shop.context, order?.order_id ?? '', happened_at), true);
    await expectOrder(setting, buyer.account_id, checks, {
      status: 'placed',
      payment: 'captured',
      mails: 1,
      gateway: 'captured',
    });
    const { operations } = await gatewayRecord(environment.gateway.url);
    const captures = operations.filter(({ authorization_key }) => authorization_key === order?.payment_id);
    checks.same('captures on record', captures.length, 1);
    return checks.broken;
  },
};

const f4: Fault<InProcess> = {
  name: 'F4 the gateway answers 500 after success: one order',
  run: async (setting) => {
    const { shop, environment } = setting;
    const checks = new Checks();
    const { buyer, quote_id } = await quoted(setting);
    const answer = await endOf(shop.place(buyer, quote_id, { payment_token: 'tok_error_after' }));
    checks.same('told', answer, 'payment_unknown');
    await settleAll(environment);
    await expectOrder(setting, buyer.account_id, checks, PLACED);
    return checks.broken;
  },
};

type BoxState = { delivery_status: string; events: number; jobs: number; payment: string };

const STEPS = ['scheduled', 'shipped', 'in_transit', 'out_for_delivery', 'delivered'] as const;

/** Delivers carrier events for an order's box, then runs the sweep in place of the jobs. */
async function deliverEvents(setting: InProcess, event: readonly DeliveryStatus[], copies: number): Promise<unknown> {
  const { shop, environment } = setting;
  const { buyer, quote_id } = await quoted(setting);
  await shop.place(buyer, quote_id);
  const order = await orderOf(setting, buyer.account_id);
  const { rows } = await sql<{ shipment_id: string }>`
    select shipment_id from shipment where order_id = ${order?.order_id}`.execute(environment.db);
  const shipment_id = rows[0]?.shipment_id ?? '';
  for (const delivery_status of event) {
    const deliver = () =>
      recordShipmentEvent(shop.db, { shipment_id, delivery_status, note: 'An event.', happened_at: new Date() });
    await Promise.all(Array.from({ length: copies }, deliver));
  }
  await settleAll(environment);
  const state = await sql<BoxState>`
    select s.delivery_status, (select count(*) from shipment_event e where e.shipment_id = s.shipment_id) as events,
      (select count(*) from outbox where topic = 'order.shipment_left' and payload ->> 'order_id' = s.order_id::text) as jobs,
      p.status as payment
    from shipment s join payment p on p.subject_id = s.order_id where s.shipment_id = ${shipment_id}`.execute(
    environment.db,
  );
  return state.rows[0];
}

const f6: Fault<InProcess> = {
  name: "F6 the carrier's event arrives 20 times at once: one effect",
  run: async (setting) => {
    const checks = new Checks();
    const state = await deliverEvents(setting, STEPS, 20);
    checks.same('box', state, { delivery_status: 'delivered', events: STEPS.length, jobs: 1, payment: 'captured' });
    return checks.broken;
  },
};

const f7: Fault<InProcess> = {
  name: "F7 the carrier's events arrive in reverse order: right final state",
  run: async (setting) => {
    const checks = new Checks();
    const state = await deliverEvents(setting, STEPS.toReversed(), 1);
    checks.same('box', state, { delivery_status: 'delivered', events: 1, jobs: 0, payment: 'captured' });
    return checks.broken;
  },
};

export const MONEY_FAULTS = [f1, f2, f3, f4, f6, f7] as const;
