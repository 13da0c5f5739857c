import type { Pick } from '#domain/inventory/allocate.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { endReservations, listOverdueOrders } from './store.ts';

/**
 * Consumes a placed order's reservations: on_hand and reserved fall together. A second call finds nothing.
 * @returns what was consumed; less than was reserved means that a reservation had expired before.
 */
export function consumeReservations(tx: Tx, order_id: string, now: Date): Promise<Pick[]> {
  return endReservations(tx, order_id, 'consumed', now);
}

/** Releases a failed order's reservations, so the stock can be sold again. A second call finds nothing. */
export function releaseReservations(tx: Tx, order_id: string, now: Date): Promise<Pick[]> {
  return endReservations(tx, order_id, 'released', now);
}

const ORDERS_PER_PAGE = 200;

/**
 * Releases expired reservations (invariant I13), one transaction per order so that a long
 * list holds no lock for long.
 * @returns how many reservations ended.
 * @throws AggregateError after trying every order, if any failed.
 */
export async function expireReservations(db: Db, now: Date, limit = ORDERS_PER_PAGE): Promise<number> {
  let ended = 0;
  const sweep = new Sweep('inventory.expire_reservations');
  await sweep.eachOfPages<string>(
    (after) => listOverdueOrders(db, now, { after, limit }),
    async (order_id) => {
      ended += (await inTransaction(db, (tx) => endReservations(tx, order_id, 'expired', now))).length;
    },
  );
  sweep.end();
  return ended;
}
