import { randomUUID } from 'node:crypto';
import { stoppedClock } from '#api/kernel/clock.ts';
import { reserve } from '#api/inventory/index.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { insertBareOrder } from '#harness/bare-order.ts';
import { newBuyer } from '#harness/people.ts';

/** Orders that wait for payment: reservations refer to an order, so a race needs as many as buyers. */
export async function makeWaitingOrders(db: Db, count: number, now: Date): Promise<string[]> {
  const { account_id } = await newBuyer({ db, clock: stoppedClock(now) });
  const status = 'pending_payment';
  const orders: string[] = [];
  for (let each = 0; each < count; each++)
    orders.push(await insertBareOrder(db, { account_id, at: now }, { status, ship_to: '{}' }));
  return orders;
}

export type ReservingRace = { rounds: number; sold: number; refused: number; oversold: number; unsold: number };

/**
 * `buyers` in California reserve the last unit of a product at once, which is in this warehouse, round after round with
 * another product each time. A round is right if exactly one buyer got it. `npm run race` races whole orders instead
 * (`test/api/checkout/last-unit-race.ts`).
 */
export async function raceToReserve(
  db: Db,
  options: { buyers: number; rounds: number; warehouse_id: string; now: Date },
): Promise<ReservingRace> {
  const { buyers, rounds, warehouse_id, now } = options;
  const orderIds = await makeWaitingOrders(db, buyers, now);
  const products = await db
    .selectFrom('stock')
    .select('product_id')
    .distinct()
    .orderBy('product_id')
    .limit(rounds)
    .execute();
  if (products.length < rounds) throw new Error(`The shop has ${products.length} products for ${rounds} rounds.`);
  const result: ReservingRace = { rounds, sold: 0, refused: 0, oversold: 0, unsold: 0 };
  const expires_at = new Date(now.getTime() + 900_000);
  for (const { product_id } of products) {
    await db.updateTable('stock').set({ on_hand: 0, reserved: 0 }).where('product_id', '=', product_id).execute();
    await db
      .updateTable('stock')
      .set({ on_hand: 1 })
      .where('product_id', '=', product_id)
      .where('warehouse_id', '=', warehouse_id)
      .execute();
    const tries = orderIds.map((order_id) =>
      inTransaction(db, (tx) => {
        const lines = [{ order_line_id: randomUUID(), product_id, title: 'The last one', qty: 1 }];
        return reserve(tx, { order_id, lines, region_code: 'CA', now, expires_at });
      }),
    );
    const ends = await Promise.allSettled(tries);
    for (const end of ends) {
      if (end.status === 'rejected' && !(end.reason instanceof Refusal && end.reason.code === 'out_of_stock'))
        throw end.reason;
    }
    const sold = ends.filter(({ status }) => status === 'fulfilled').length;
    result.sold += sold;
    result.refused += buyers - sold;
    if (sold > 1) result.oversold++;
    if (sold < 1) result.unsold++;
  }
  return result;
}
