import { sql } from 'kysely';
import { changeCart } from '#domain/cart/endpoints.ts';
import { inTransaction } from '#api/db/pool.ts';
import { Checks, endOf, type Fault, type InProcess } from './fault.ts';

const f21: Fault<InProcess> = {
  name: 'F21 a hot row is locked: its callers get an answer in time, other rows are unaffected',
  run: async ({ shop, environment, products }) => {
    const checks = new Checks();
    const [locked, free] = [await shop.newBuyer(), await shop.newBuyer()];
    const [first = 0, second = 0] = products;
    await shop.add(locked, [{ product_id: first, qty: 1 }]);
    await shop.add(free, [{ product_id: second, qty: 1 }]);
    const [quote, other] = [await shop.quote(locked), await shop.quote(free)];
    await environment.db.transaction().execute(async (tx) => {
      await sql`select 1 from stock where product_id = ${first} for update`.execute(tx);
      const stuck = endOf(shop.place(locked, quote.quote_id));
      checks.same('an order of other products', await endOf(shop.place(free, other.quote_id)), 'ok');
      // 55P03: lock_not_available; the HTTP layer answers 503.
      checks.same('an order of the locked products', await stuck, '55P03');
    });
    checks.same('the same order afterwards', await endOf(shop.place(locked, quote.quote_id)), 'ok');
    return checks.broken;
  },
};

const f22: Fault<InProcess> = {
  name: 'F22 deadlock and serialization failure: retried without the caller noticing',
  run: async ({ shop, products }) => {
    const checks = new Checks();
    const [first = 0, second = 0] = products;
    const lock = (product_id: number) =>
      sql`select 1 from stock where product_id = ${product_id} order by 1 for update`;
    let attempts = 0;
    const arrive = barrier(2);
    const crossing = (mine: number, other: number) =>
      inTransaction(shop.db, async (tx) => {
        attempts++;
        await lock(mine).execute(tx);
        await arrive();
        await lock(other).execute(tx);
      });
    checks.same('two that cross', await Promise.all([endOf(crossing(first, second)), endOf(crossing(second, first))]), [
      'ok',
      'ok',
    ]);
    checks.true(`a deadlock was made (${attempts} attempts)`, attempts === 3);
    let tries = 0;
    const unlucky = inTransaction(shop.db, async (tx) => {
      await sql`select 1`.execute(tx);
      if (++tries < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });
    checks.same('a serialization failure, twice', [await endOf(unlucky), tries], ['ok', 3]);
    return checks.broken;
  },
};

/** Blocks until `count` callers have arrived; later callers pass immediately. */
function barrier(count: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrivals = 0;
  return async () => {
    if (++arrivals >= count) open();
    await opened;
  };
}

const f20: Fault<InProcess> = {
  name: 'F20 the pool is exhausted: calls are answered in time, nothing hangs, and it recovers',
  run: async ({ shop, environment, products }) => {
    const checks = new Checks();
    const buyer = await shop.newBuyer();
    const [product_id = 0] = products;
    await shop.add(buyer, [{ product_id, qty: 1 }]);
    const change = (qty: number) => shop.call(buyer, changeCart, { body: { products: [{ product_id, qty }] } });
    const crowd = 3 * shop.open.parts.config.db_pool_size;
    const ends = await environment.db.transaction().execute(async (tx) => {
      await sql`select 1 from cart where account_id = ${buyer.account_id} for update`.execute(tx);
      return Promise.all(Array.from({ length: crowd }, (_, i) => endOf(change(1 + (i % 5)))));
    });
    const told = ends.filter((end) => end !== 'ok' && end !== '55P03' && !/timeout exceeded/.test(end));
    checks.same('words that are not of the list', told, []);
    checks.same('the next change', await endOf(change(4)), 'ok');
    return checks.broken;
  },
};

export const DATABASE_FAULTS = [f20, f21, f22] as const;
