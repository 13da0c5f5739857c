import { sql } from 'kysely';
import { expireReservations } from '#api/inventory/index.ts';
import { sweepOrders } from '#api/order/index.ts';
import { CLIENTS, countEnds, expectSame, newKey, type Race, type RaceSetting, times, startAll } from './race.ts';

const PLENTY = 1_000_000;
const SWEEP_AHEAD_MS = 120_000;
/** Past the time of every reservation. */
const RESERVED_AHEAD_MS = 31 * 60_000;
const TURNS = 4;

export const lastUnit: Race = {
  name: 'last unit: 32 buyers place at once',
  prepare: async ({ shop, owner, products }) => {
    const product_id = products[0] ?? 0;
    const fill = async (buyer: Awaited<ReturnType<typeof shop.newBuyer>>) => {
      await shop.add(buyer, [{ product_id, qty: 1 }]);
      return { buyer, quote_id: (await shop.quote(buyer)).quote_id };
    };
    const buyers = await Promise.all(times(CLIENTS, async () => fill(await shop.newBuyer())));
    return {
      run: async () => {
        await setStock(owner, product_id, 1);
        const ends = await startAll(
          buyers.map(
            ({ buyer, quote_id }) =>
              () =>
                shop.place(buyer, quote_id),
          ),
        );
        const { rows } = await sql<{ on_hand: number; reserved: number }>`
          select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock where product_id = ${product_id}`.execute(
          owner,
        );
        await setStock(owner, product_id, PLENTY);
        // The winner needs a new cart; the others' quotes are still valid.
        for (const [at, end] of ends.entries()) {
          const one = buyers[at];
          if (end.status === 'fulfilled' && one) buyers[at] = await fill(one.buyer);
        }
        return [
          ...expectSame('ends', countEnds(ends), { ...countEnds(ends), ok: 1, out_of_stock: CLIENTS - 1 }),
          ...expectSame('stock', rows[0], { on_hand: 0, reserved: 0 }),
        ];
      },
    };
  },
};

async function setStock(owner: RaceSetting['owner'], product_id: number, units: number): Promise<void> {
  await sql`update stock set on_hand = case when warehouse_id = 'west' then ${units}::int else 0 end
    where product_id = ${product_id}`.execute(owner);
}

export async function quoted({ shop, products }: RaceSetting, count = 2) {
  const buyer = await shop.newBuyer();
  await shop.add(
    buyer,
    products.slice(1, 1 + count).map((product_id) => ({ product_id, qty: 2 })),
  );
  const { quote_id } = await shop.quote(buyer);
  return { buyer, quote_id };
}

export async function ordersOf({ owner }: RaceSetting, account_id: string) {
  const { rows } = await sql<{ status: string; payments: number; mails: number }>`
    select o.status, (select count(*) from payment p where p.subject_id = o.order_id and p.status = 'authorized') as payments,
      (select count(*) from mail m where m.dedupe_key = 'order-placed:' || o.order_id) as mails
    from sales_order o where o.account_id = ${account_id} order by o.status desc`.execute(owner);
  return rows;
}

export const ONE_ORDER = [{ status: 'placed', payments: 1, mails: 1 }];

export const placeSameKey: Race = {
  name: 'place x place, one key: 32 tries of one order',
  prepare: async (setting) => ({
    run: async () => {
      const { buyer, quote_id } = await quoted(setting);
      const idempotency_key = newKey();
      const ends = await startAll(times(CLIENTS, () => () => setting.shop.place(buyer, quote_id, { idempotency_key })));
      const numbers = new Set(ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.increment_id : [])));
      return [
        ...expectSame('ends', countEnds(ends), { ok: CLIENTS }),
        ...expectSame('different numbers told', numbers.size, 1),
        ...expectSame('orders', await ordersOf(setting, buyer.account_id), ONE_ORDER),
      ];
    },
  }),
};

export const placeOtherKeys: Race = {
  name: 'place x place, 32 keys: 32 tabs order one cart',
  prepare: async (setting) => ({
    run: async () => {
      const { buyer, quote_id } = await quoted(setting);
      const ends = await startAll(times(CLIENTS, () => () => setting.shop.place(buyer, quote_id)));
      return [
        ...expectSame('placed', countEnds(ends)['ok'], 1),
        ...expectSame('ends', countEnds(ends), { ...countEnds(ends), quote_stale: CLIENTS - 1 }),
        ...expectSame('orders', await ordersOf(setting, buyer.account_id), ONE_ORDER),
      ];
    },
  }),
};

export const placeAndAdd: Race = {
  name: 'place x add: what is added lands in the order or in the next cart (I16)',
  prepare: async (setting) => ({
    run: async () => {
      const { shop, owner, products } = setting;
      const { buyer, quote_id } = await quoted(setting);
      const extra = products[5] ?? 0;
      const added = times(CLIENTS - 1, () => () => shop.add(buyer, [{ product_id: extra, qty: 1 }]));
      // In the middle, so that some start before it and some after.
      const work: (() => Promise<unknown>)[] = [...added];
      work.splice(CLIENTS / 4, 0, () => shop.place(buyer, quote_id));
      const ends = await startAll(work);
      const placed = ends[CLIENTS / 4]?.status === 'fulfilled';
      const { rows } = await sql<{ where: string; product_id: number; qty: number }>`
        select 'order' as where, l.product_id, l.qty from order_line l join sales_order o using (order_id)
        where o.account_id = ${buyer.account_id} and o.status = 'placed'
        union all
        select 'cart', l.product_id, l.qty from cart_line l join cart c using (cart_id)
        where c.account_id = ${buyer.account_id} and c.status = 'active'`.execute(owner);
      const sum = (product_id: number) =>
        rows.filter((row) => row.product_id === product_id).reduce((total, { qty }) => total + qty, 0);
      return [
        ...expectSame('every addition is somewhere, once', sum(extra), CLIENTS - 1),
        ...expectSame(
          'the quoted products are somewhere, once',
          [sum(products[1] ?? 0), sum(products[2] ?? 0)],
          [2, 2],
        ),
        ...expectSame('orders', (await ordersOf(setting, buyer.account_id)).length, placed ? 1 : 0),
      ];
    },
  }),
};

export const settleAndSweep: Race = {
  name: 'place x sweep: the shopper, 12 sweeps and 4 jobs that expire reservations settle one order',
  prepare: async (setting) => ({
    run: async () => {
      const { shop } = setting;
      const { buyer, quote_id } = await quoted(setting);
      const idempotency_key = newKey();
      const tries = times(CLIENTS / 2, () => () => shop.place(buyer, quote_id, { idempotency_key }));
      const sweep = async () => {
        for (let turn = 0; turn < TURNS; turn++) await sweepOrders(shop.context, new Date(Date.now() + SWEEP_AHEAD_MS));
      };
      const expire = async () => {
        for (let turn = 0; turn < TURNS; turn++)
          await expireReservations(shop.db, new Date(Date.now() + RESERVED_AHEAD_MS));
      };
      const runs = times(CLIENTS / 2, (i) => (i % 4 === 0 ? expire : sweep));
      const ends = await startAll<unknown>([...tries, ...runs]);
      const orders = await ordersOf(setting, buyer.account_id);
      const counts = countEnds(ends);
      // A sweep that comes first bars the key: then every try is answered that nothing was charged.
      if (counts['ok'] === CLIENTS) return expectSame('orders', orders, ONE_ORDER);
      return [
        ...expectSame('ends', counts, { ok: CLIENTS / 2, payment_unavailable: CLIENTS / 2 }),
        ...expectSame('orders', orders, [{ status: 'payment_failed', payments: 0, mails: 0 }]),
      ];
    },
  }),
};
