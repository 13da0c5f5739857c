import { addDays } from '#domain/kernel/calendar.ts';
import { CLOSED_AFTER_DAYS } from '#domain/order/progress.ts';
import type { Db } from '#api/db/pool.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { closeDelivered } from './store.ts';

const ORDERS_PER_STATEMENT = 200;

/**
 * Closes the orders that are over: every box that was not canceled was delivered at least `CLOSED_AFTER_DAYS` ago,
 * and the money is captured. A closed order never changes.
 * @returns how many orders were closed.
 */
export async function closeOrders(db: Db, now: Date): Promise<number> {
  const deliveredUntil = addDays(pacificDay(now), -CLOSED_AFTER_DAYS);
  let closed = 0;
  for (;;) {
    const count = await closeDelivered(db, { delivered_until: deliveredUntil, limit: ORDERS_PER_STATEMENT, now });
    closed += count;
    if (count < ORDERS_PER_STATEMENT) return closed;
  }
}
