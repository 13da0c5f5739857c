import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consumeReservations, expireReservations, releaseReservations, reserve } from '#api/inventory/index.ts';
import { APP_ROLE, type Db, inTransaction, openDb, openPool } from '#api/db/pool.ts';
import type { LineToReserve } from '#api/inventory/reserve.ts';
import { countWaiting } from '#harness/count-waiting.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { poison } from '#harness/poison.ts';
import { makeWaitingOrders, raceToReserve } from './reservation-race.ts';

let database: TestDatabase;
let db: Db;
let orders: string[];
let products: number[];
const NOW = new Date('2026-11-20T18:00:00Z');
const LATER = new Date('2026-11-20T18:15:00Z');
/** The orders of these tests are inserted directly: without lines, never settled. */
const UNAUDITED = ['I13 items of a reservation are those of its line'];

beforeAll(async () => {
  database = await createDatabase({ unaudited: UNAUDITED });
  db = openDb(openPool(database.url, { size: 34, role: APP_ROLE, onError: () => undefined }));
  const rows = await db.selectFrom('stock').select('product_id').distinct().orderBy('product_id').limit(12).execute();
  products = rows.map(({ product_id }) => product_id);
});
beforeEach(async () => {
  await db.deleteFrom('reservation').execute();
  await db.updateTable('stock').set({ reserved: 0 }).where('reserved', '>', 0).execute();
  orders = await makeWaitingOrders(db, 32, NOW);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const productAt = (i: number) => products[i % products.length] ?? 0;
const orderAt = (i: number) => orders[i % orders.length] ?? '';
/** The same line of the same order whenever it is asked for again. */
const withLineId =
  (i: number) =>
  ({ product_id, qty }: { product_id: number; qty: number }) => ({
    order_line_id: `${orderAt(i).slice(0, -12)}${String(product_id).padStart(12, '0')}`,
    product_id,
    title: `Product ${product_id}`,
    qty,
  });
const ask = (i: number, lines: { product_id: number; qty: number }[], expires_at = LATER) =>
  askFor(i, lines.map(withLineId(i)), 'CA', expires_at);
const askFor = (i: number, lines: LineToReserve[], region_code: string, expires_at = LATER) =>
  inTransaction(db, (tx) => reserve(tx, { order_id: orderAt(i), lines, region_code, now: NOW, expires_at }));

async function setStock(product_id: number, west: number, east: number): Promise<void> {
  for (const [warehouse_id, on_hand] of [
    ['west', west],
    ['east', east],
  ] as const) {
    await db
      .updateTable('stock')
      .set({ on_hand, reserved: 0 })
      .where('product_id', '=', product_id)
      .where('warehouse_id', '=', warehouse_id)
      .execute();
  }
}

async function stockOf(product_id: number): Promise<Record<string, [number, number]>> {
  const rows = await db.selectFrom('stock').selectAll().where('product_id', '=', product_id).execute();
  return Object.fromEntries(rows.map((row) => [row.warehouse_id, [row.on_hand, row.reserved]]));
}

/** I12 and I13 as one query: stock rows whose `reserved` is not the sum of live reservations. */
async function wrongStock(): Promise<unknown[]> {
  const { rows } = await sql`
    select s.product_id, s.warehouse_id, s.reserved, coalesce(sum(r.qty), 0) as live
    from stock s left join reservation r on r.product_id = s.product_id and r.warehouse_id = s.warehouse_id and r.status = 'live'
    where s.product_id = any(${products})
    group by 1, 2, 3 having s.reserved <> coalesce(sum(r.qty), 0)`.execute(db);
  return rows;
}

test.each([
  ['their own', 'west'],
  ['another', 'east'],
])('32 buyers race for the last unit in %s warehouse, 50 rounds: one gets it each time', async (_, warehouse_id) => {
  const raced = await createDatabase({ unaudited: UNAUDITED });
  const pool = openDb(openPool(raced.url, { size: 34, role: APP_ROLE, onError: () => undefined }));
  try {
    const result = await raceToReserve(pool, { buyers: 32, rounds: 50, warehouse_id, now: NOW });
    expect(result).toEqual({ rounds: 50, sold: 50, refused: 50 * 31, oversold: 0, unsold: 0 });
  } finally {
    await pool.destroy();
    await raced.drop();
  }
});

test('an order takes from its nearer warehouse first and the rest from the other', async () => {
  await setStock(productAt(0), 3, 10);
  await ask(0, [{ product_id: productAt(0), qty: 5 }]);
  expect(await stockOf(productAt(0))).toEqual({ west: [3, 3], east: [10, 2] });
});

test('a shortage names the products and reserves nothing', async () => {
  await setStock(productAt(1), 1, 1);
  await setStock(productAt(2), 9, 9);
  const wanted = [
    { product_id: productAt(2), qty: 4 },
    { product_id: productAt(1), qty: 3 },
  ];
  await expect(ask(0, wanted)).rejects.toMatchObject({
    code: 'out_of_stock',
    details: { products: [{ product_id: productAt(1), wanted: 3, available: 2 }] },
  });
  expect(await stockOf(productAt(2))).toEqual({ west: [9, 0], east: [9, 0] });
});

test('two lines of one product share its stock', async () => {
  const product_id = productAt(0);
  const lines = [2, 2].map((qty) => ({ order_line_id: randomUUID(), product_id, title: 'Oats', qty }));
  await setStock(product_id, 4, 4);
  await askFor(0, lines, 'CA');
  expect(await stockOf(product_id)).toEqual({ west: [4, 4], east: [4, 0] });
  await askFor(
    1,
    lines.map((line) => ({ ...line, order_line_id: randomUUID() })),
    'CA',
  );
  await expect(askFor(2, lines, 'CA')).rejects.toMatchObject({ code: 'out_of_stock' });
  expect([await stockOf(product_id), await wrongStock()]).toEqual([{ west: [4, 4], east: [4, 4] }, []]);
});

test.each([
  { name: 'comes back', before: 0, after: 5 },
  { name: 'is sold', before: 5, after: 0 },
])('an order that waits for stock which $name gets all that it asks for, or nothing', async ({ before, after }) => {
  const [changing, other] = [productAt(0), productAt(1)];
  await setStock(changing, before, 0);
  await setStock(other, 5, 0);
  const lines = [changing, other].map((product_id) => ({ product_id, qty: 5 }));
  const { asked } = await inTransaction(db, async (tx) => {
    const ofWest = tx.updateTable('stock').where('product_id', '=', changing).where('warehouse_id', '=', 'west');
    await ofWest.set({ on_hand: after }).execute();
    const asking = ask(0, lines).then(
      () => 'sold',
      (error: { code?: string }) => error.code,
    );
    await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(1);
    return { asked: asking };
  });
  expect(await asked).toBe(after > 0 ? 'sold' : 'out_of_stock');
  const taken = after > 0 ? 5 : 0;
  expect([await stockOf(changing), await stockOf(other)]).toEqual([
    { west: [after, taken], east: [0, 0] },
    { west: [5, taken], east: [0, 0] },
  ]);
});

test('a region without a warehouse of its own is served by the first one that has it', async () => {
  await setStock(productAt(0), 5, 5);
  await askFor(0, [withLineId(0)({ product_id: productAt(0), qty: 3 })], 'nowhere');
  expect(await stockOf(productAt(0))).toEqual({ west: [5, 0], east: [5, 3] });
});

test('an order is reserved whose products are not all kept in the same warehouse', async () => {
  const [inWest, inEast] = [productAt(9), productAt(10)];
  const elsewhere = [
    { product_id: inWest, warehouse_id: 'east' },
    { product_id: inEast, warehouse_id: 'west' },
  ];
  for (const { product_id, warehouse_id } of elsewhere) {
    await sql`delete from stock where product_id = ${product_id} and warehouse_id = ${warehouse_id}`.execute(db);
  }
  try {
    await db
      .updateTable('stock')
      .set({ on_hand: 5, reserved: 0 })
      .where('product_id', 'in', [inWest, inEast])
      .execute();
    await ask(0, [
      { product_id: inWest, qty: 5 },
      { product_id: inEast, qty: 5 },
    ]);
    expect([await stockOf(inWest), await stockOf(inEast)]).toEqual([{ west: [5, 5] }, { east: [5, 5] }]);
  } finally {
    await db
      .insertInto('stock')
      .values(elsewhere.map((row) => ({ ...row, on_hand: 0, updated_at: NOW })))
      .execute();
  }
});

test('a line that is reserved in the same warehouses already is refused, and takes nothing', async () => {
  await setStock(productAt(0), 9, 9);
  await setStock(productAt(1), 3, 9);
  const lines = [0, 1].map((i) => ({ product_id: productAt(i), qty: 5 }));
  for (const line of lines) {
    await ask(0, [line]);
    const held = await stockOf(line.product_id);
    await expect(ask(0, [line])).rejects.toThrow(/is reserved already/);
    expect(await stockOf(line.product_id)).toEqual(held);
  }
  expect(await wrongStock()).toEqual([]);
});

test('consumed stock is deducted, released stock returns, and neither twice', async () => {
  await setStock(productAt(3), 10, 0);
  const line = [{ product_id: productAt(3), qty: 4 }];
  await ask(0, line);
  await ask(1, line);
  for (let time = 0; time < 2; time++) {
    const picks = await inTransaction(db, (tx) => consumeReservations(tx, orderAt(0), NOW));
    expect(picks).toHaveLength(time === 0 ? 1 : 0);
    await inTransaction(db, (tx) => releaseReservations(tx, orderAt(1), NOW));
  }
  expect(await stockOf(productAt(3))).toEqual({ west: [6, 0], east: [0, 0] });
});

test('a reservation expires and can be made again', async () => {
  await setStock(productAt(4), 5, 0);
  const line = [{ product_id: productAt(4), qty: 5 }];
  await ask(0, line);
  expect(await expireReservations(db, new Date(LATER.getTime() - 1))).toBe(0);
  expect(await expireReservations(db, LATER)).toBe(1);
  expect(await stockOf(productAt(4))).toEqual({ west: [5, 0], east: [0, 0] });
  await ask(0, line, new Date(LATER.getTime() + 1));
  expect(await stockOf(productAt(4))).toEqual({ west: [5, 5], east: [0, 0] });
  await expect(ask(0, [{ product_id: productAt(4), qty: 1 }])).rejects.toMatchObject({ code: 'out_of_stock' });
});

test('an order that cannot be swept holds up no other, also on a page that is full of it', async () => {
  await setStock(productAt(5), 5, 0);
  const [id = ''] = [orderAt(0), orderAt(1)].toSorted();
  for (const i of [0, 1]) await ask(i, [{ product_id: productAt(5), qty: 2 }]);
  const heal = await poison(database.url, { table: 'reservation', id_column: 'order_id', id });
  await expect(expireReservations(db, LATER, 1)).rejects.toThrow('1 of its items failed');
  expect(await stockOf(productAt(5))).toEqual({ west: [5, 2], east: [0, 0] });
  await heal();
  expect(await expireReservations(db, LATER, 1)).toBe(1);
  expect(await stockOf(productAt(5))).toEqual({ west: [5, 0], east: [0, 0] });
});

test('32 orders of many products in any order, ended in every way at once: stock adds up (I12, I13)', async () => {
  for (const product_id of products) await setStock(product_id, 20, 20);
  const ends = await Promise.allSettled(
    orders.map(async (order_id, i) => {
      const lines = [5, 1, 8, 3, 11].map((step) => ({ product_id: productAt(i + step), qty: 1 + ((i * step) % 4) }));
      await ask(i, i % 2 ? lines.toReversed() : lines);
      if (i % 4 === 0) await inTransaction(db, (tx) => consumeReservations(tx, order_id, NOW));
      if (i % 4 === 1) await inTransaction(db, (tx) => releaseReservations(tx, order_id, NOW));
      if (i % 4 === 2) await expireReservations(db, LATER);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'out_of_stock' });
  expect(await wrongStock()).toEqual([]);
  await expireReservations(db, LATER);
  const live = await db
    .selectFrom('reservation')
    .select('order_id')
    .where('status', '=', 'live')
    .where('order_id', 'in', orders)
    .execute();
  expect(live).toEqual([]);
  expect(await wrongStock()).toEqual([]);
});

test('reserved and released stock sends an event to the catalog; consumed stock changes nothing there', async () => {
  const [product_id] = products;
  await setStock(productAt(0), 5, 0);
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  const events: string[] = [];
  listener.on('notification', ({ payload }) => events.push(payload ?? ''));
  await listener.query('listen catalog');
  // Events sent before the answer have arrived with it.
  const heard = async () => {
    await listener.query('select 1');
    return events.splice(0);
  };
  await ask(0, [{ product_id: productAt(0), qty: 2 }]);
  expect(await heard()).toEqual([String(product_id)]);
  await inTransaction(db, (tx) => consumeReservations(tx, orderAt(0), NOW));
  expect(await heard()).toEqual([]);
  await ask(1, [{ product_id: productAt(0), qty: 1 }]);
  await inTransaction(db, (tx) => releaseReservations(tx, orderAt(1), NOW));
  expect(await heard()).toEqual([String(product_id), String(product_id)]);
  await listener.end();
});
