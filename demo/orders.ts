import { randomUUID } from 'node:crypto';
import { addProducts as addProductsCall } from '#domain/cart/endpoints.ts';
import { authorize } from '#api/kernel/authorize.ts';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { findAddress } from '#api/account/index.ts';
import { addProducts, newFactsMemory } from '#api/cart/index.ts';
import type { Catalog } from '#api/catalog/index.ts';
import type { Db } from '#api/db/pool.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import { placeOrder, type PlaceContext, quoteCheckout, type QuoteContext } from '#api/checkout/index.ts';
import { demoCarrier } from '#api/gateway/carrier/demo.ts';
import type { Shop } from '#api/kernel/shop.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { captureOrder, listMovingShipments, recordShipmentEvent } from '#api/order/index.ts';
import type { PaymentGateway } from '#api/payment/index.ts';
import { taxTable } from '#api/tax/index.ts';
import { PEOPLE } from './people-list.ts';

type OrdersShop = { shop: Shop; parts: { gateway: PaymentGateway }; catalog: Catalog };

type DemoOrder = {
  email: string;
  days_ago: number;
  /** How many different products, their first position among the best sellers, and the quantity of each. */
  basket: { from: number; count: number; qty: number };
  reached: 'in_transit' | 'delivered';
};

const ORDERS: readonly DemoOrder[] = [
  { email: 'member@demo.test', days_ago: 150, basket: { from: 0, count: 9, qty: 2 }, reached: 'delivered' },
  { email: 'member@demo.test', days_ago: 96, basket: { from: 5, count: 12, qty: 1 }, reached: 'delivered' },
  { email: 'member@demo.test', days_ago: 51, basket: { from: 14, count: 7, qty: 3 }, reached: 'delivered' },
  { email: 'member@demo.test', days_ago: 20, basket: { from: 2, count: 10, qty: 2 }, reached: 'delivered' },
  { email: 'member@demo.test', days_ago: 1, basket: { from: 8, count: 8, qty: 2 }, reached: 'in_transit' },
  { email: 'monthly@demo.test', days_ago: 9, basket: { from: 20, count: 6, qty: 2 }, reached: 'delivered' },
  { email: 'lapsed@demo.test', days_ago: 310, basket: { from: 3, count: 8, qty: 1 }, reached: 'delivered' },
  { email: 'lapsed@demo.test', days_ago: 190, basket: { from: 12, count: 6, qty: 2 }, reached: 'delivered' },
  { email: 'lapsed@demo.test', days_ago: 75, basket: { from: 0, count: 10, qty: 1 }, reached: 'delivered' },
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The past orders of the demo people, placed, shipped and paid through the shop's own commands on days
 * in the past, so that they are consistent. Needs the people, products and a reachable gateway.
 */
export async function loadOrders({ shop, parts, catalog }: OrdersShop): Promise<void> {
  const { db, clock, config } = shop;
  const { public_url } = config;
  const context = { db, gateway: parts.gateway, public_url, catalog, tax: taxTable, features: FEATURES };
  const productIds = await listProductIds(shop);
  const now = clock.now();
  const checks = await listChecks(db, productIds);
  try {
    for (const order of ORDERS) await loadOrder(context, order, productIds, now);
  } finally {
    for (const [day, product_ids] of checks) await noteCheck(db, product_ids, day);
  }
}

/** The products by the day on which their store price was checked. */
async function listChecks(db: Db, product_ids: readonly number[]): Promise<Map<Day, number[]>> {
  const rows = await db
    .selectFrom('price')
    .select(['product_id', 'msrp_checked_on'])
    .where('product_id', 'in', product_ids)
    .execute();
  const byDay = Map.groupBy(rows, ({ msrp_checked_on }) => msrp_checked_on);
  return new Map([...byDay].map(([day, held]) => [day, held.map(({ product_id }) => product_id)]));
}

/** Store prices are checked again and again; savings of an order count those that were checked before it. */
async function noteCheck(db: Db, product_ids: readonly number[], day: Day): Promise<void> {
  await db.updateTable('price').set({ msrp_checked_on: day }).where('product_id', 'in', product_ids).execute();
}

type Context = PlaceContext & QuoteContext;

async function loadOrder(context: Context, order: DemoOrder, productIds: number[], now: Date): Promise<void> {
  const { db } = context;
  const person = PEOPLE.find(({ email }) => email === order.email);
  if (!person?.address) throw new Error(`${order.email} has no address to send an order to.`);
  const {
    account_id,
    address: { address_id },
  } = person;
  if (!(await findAddress(db, account_id, address_id)))
    throw new Error(`${order.email} must be loaded before their orders.`);
  const placed_at = new Date(now.getTime() - order.days_ago * DAY_MS);
  const { from, count, qty } = order.basket;
  const products = productIds.slice(from, from + count).map((product_id) => ({ product_id, qty }));
  await addProducts(
    { db, memory: newFactsMemory() },
    {
      cartOwner: { account_id },
      isLikelyNew: false,
      authorize: () => authorize(addProductsCall, { user_status: 'member', is_operator: false, banned_at: null }),
      cart_id: null,
      new_cart_id: randomUUID(),
      // The demo's people are no guests.
      countGuestCart: async () => undefined,
      now: placed_at,
    },
    products,
  );
  await noteCheck(
    db,
    products.map(({ product_id }) => product_id),
    pacificDay(placed_at),
  );
  const quote = await quoteCheckout(context, { account_id, address_id, now: placed_at });
  const { increment_id } = await placeOrder(context, {
    account_id,
    quote_id: quote.quote_id,
    idempotency_key: `demo-order-${order.email}-${order.days_ago}`,
    payment_token: 'tok_visa',
    save_card: true,
    fresh_confirmed: true,
    now: placed_at,
  });
  const { order_id } = await db
    .selectFrom('sales_order')
    .select('order_id')
    .where('increment_id', '=', increment_id)
    .executeTakeFirstOrThrow();
  await sendOut(context, order_id, order, placed_at, now);
}

/** Moves the order's boxes to today's state, each step at its own time. */
async function sendOut(
  context: Context,
  order_id: string,
  order: DemoOrder,
  placed_at: Date,
  now: Date,
): Promise<void> {
  const boxes = await listMovingShipments(context.db, { after: null, limit: 1_000 });
  for (const { shipment_id, estimated_delivery } of boxes.filter((box) => box.order_id === order_id)) {
    const arrival = Date.parse(`${estimated_delivery}T20:00:00Z`);
    for (const [delivery_status, note, atMs] of stepsOf(order, placed_at.getTime(), arrival)) {
      const happened_at = new Date(Math.min(atMs, now.getTime()));
      await recordShipmentEvent(context.db, {
        shipment_id,
        delivery_status,
        note,
        happened_at,
        ...(delivery_status === 'shipped'
          ? { carrier: demoCarrier.name, tracking_number: demoCarrier.book(shipment_id) }
          : {}),
        ...(delivery_status === 'delivered' ? { delivered_date: pacificDay(happened_at) } : {}),
      });
      if (delivery_status === 'shipped') await captureOrder(context, order_id, happened_at);
    }
  }
}

function stepsOf(order: DemoOrder, placedMs: number, arrivalMs: number): [DeliveryStatus, string, number][] {
  const steps: [DeliveryStatus, string, number][] = [
    ['scheduled', 'Your box is being packed.', placedMs + 2 * HOUR_MS],
    ['shipped', 'Your box has left our warehouse.', placedMs + 8 * HOUR_MS],
    ['in_transit', 'Your box is on the road.', placedMs + 18 * HOUR_MS],
    ['out_for_delivery', 'Your box is out for delivery and arrives today.', arrivalMs - 5 * HOUR_MS],
    ['delivered', 'Your box was left at your door.', arrivalMs],
  ];
  const last = steps.findIndex(([status]) => status === order.reached);
  return steps.slice(0, last + 1);
}

/** Well-stocked best sellers that ship to every state on every day, so that a load never fails by chance. */
async function listProductIds({ db }: Shop): Promise<number[]> {
  const rows = await db
    .selectFrom('product as p')
    .innerJoin('price as c', 'c.product_id', 'p.product_id')
    .innerJoin('stock as s', 's.product_id', 'p.product_id')
    .select('p.product_id')
    .where('p.is_available', '=', true)
    .where('p.product_type', 'in', ['simple', 'frozen_meat'])
    .where('p.restriction_tag', 'is', null)
    .where('p.age_min', 'is', null)
    .where('p.storage', '!=', 'fresh')
    .groupBy(['p.product_id', 'p.popularity'])
    .having(({ fn }) => fn.sum('s.on_hand'), '>', 40)
    .orderBy('p.popularity', 'desc')
    .orderBy('p.product_id')
    .limit(40)
    .execute();
  return rows.map(({ product_id }) => product_id);
}
