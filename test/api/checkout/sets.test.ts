import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { priceOfPicks } from '#domain/catalog/pick-rule.ts';
import { toCents } from '#domain/kernel/money.ts';
import { Order } from '#domain/order/endpoints.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { findOrder } from '#api/order/order-query.ts';
import { showOrder } from '#api/order/show-order.ts';
import type { Buyer } from '#harness/people.ts';
import { makeSet } from '#harness/products.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

const RULE = { min: 3, max: 6, each_max: 2, percent_off: 10 };
let fixtures: CheckoutFixtures;
let bundle: number;
let box: number;
let oats: number;
let honey: number;
let tea: number;
let prices: ReadonlyMap<number, number>;

beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  const products = await fixtures.products(5);
  [bundle = 0, box = 0, oats = 0, honey = 0, tea = 0] = products.map(({ product_id }) => product_id);
  prices = new Map(products.map(({ product_id, price_cents }) => [product_id, price_cents]));
  await makeSet(fixtures.db, {
    product_id: bundle,
    product_type: 'bundle',
    parts: [
      { product_id: oats, qty: 2 },
      { product_id: honey, qty: 1 },
    ],
  });
  const choices = [oats, honey, tea].map((product_id) => ({ product_id, qty: 1 }));
  await makeSet(fixtures.db, { product_id: box, product_type: 'buildYourBundle', parts: choices, pick_rule: RULE });
});
beforeEach(async () => {
  for (const product_id of [oats, honey, tea]) await setOnHand(product_id, 100);
  await change(honey, { restriction_tag: null, is_available: true });
  await change(bundle, { components: parts({ [oats]: 2, [honey]: 1 }), storage: 'ambient' });
});
afterAll(() => fixtures.close());

/** All of it in one warehouse. */
async function setOnHand(product_id: number, on_hand: number): Promise<void> {
  const stock = fixtures.db.updateTable('stock').where('product_id', '=', product_id);
  await stock.set({ on_hand: 0, reserved: 0 }).execute();
  await stock.set({ on_hand }).where('warehouse_id', '=', 'west').execute();
}

const left = async () => {
  const stocks = await Promise.all([oats, honey, tea].map((product_id) => fixtures.stock(product_id)));
  return stocks.map(({ on_hand, reserved }) => on_hand - reserved);
};
type RefusedLines = { products: { line_item_id: string }[]; rest_total: number };
const PICKS = () => ({ [oats]: '2', [tea]: '1' });

async function look({ account_id }: Buyer, increment_id: string): Promise<Order> {
  const order = await findOrder(fixtures.db, account_id, increment_id);
  if (!order) throw new Error('no such order');
  return Order.parse(showOrder(order, fixtures.clock.now()));
}

type Changed = Partial<{
  components: string;
  restriction_tag: string | null;
  is_available: boolean;
  storage: 'ambient' | 'frozen';
}>;
const change = (product_id: number, to: Changed) =>
  fixtures.db.updateTable('product').set(to).where('product_id', '=', product_id).execute();

const parts = (qtys: Record<number, number>) =>
  JSON.stringify(Object.entries(qtys).map(([product_id, qty]) => ({ product_id: Number(product_id), qty })));

async function buy(lines: Parameters<CheckoutFixtures['fill']>[1]) {
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(buyer, lines);
  const { increment_id, status } = await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  return { buyer, increment_id, status };
}

describe('a set', () => {
  test('takes its parts from the stock, and gives them back when the order is canceled', async () => {
    const { buyer, increment_id, status } = await buy([{ product_id: bundle, qty: 3 }]);
    expect(status).toBe('placed');
    expect(await left()).toEqual([94, 97, 100]);
    const order = await look(buyer, increment_id);
    expect(order.items[0]?.parts.map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [oats, 2],
      [honey, 1],
    ]);
    await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() });
    expect(await left()).toEqual([100, 100, 100]);
  });

  test('shares the stock with its parts: a quote names the part of which all lines together want too much', async () => {
    await setOnHand(oats, 5);
    const buyer = await fixtures.newBuyer();
    await fixtures.fill(buyer, [
      { product_id: bundle, qty: 2 },
      { product_id: oats, qty: 2 },
    ]);
    await expect(fixtures.quote(buyer)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { products: [{ product_id: oats, wanted: 6, available: 5 }] },
    });
  });

  test('is not sold twice of its last part: of 16 buyers of a bundle, a build-your-own set and the part alone, one gets it', async () => {
    const kinds = [
      { product_id: bundle, qty: 1 },
      { product_id: box, qty: 1, options: PICKS() },
      { product_id: oats, qty: 2 },
    ];
    const buyers: { buyer: Buyer; quote_id: string }[] = [];
    for (let at = 0; at < 16; at++) {
      const buyer = await fixtures.newBuyer();
      const line = kinds[at % kinds.length];
      await fixtures.fill(buyer, line ? [line] : []);
      buyers.push({ buyer, quote_id: (await fixtures.quote(buyer)).quote_id });
    }
    await setOnHand(oats, 3);
    const ends = await Promise.allSettled(buyers.map(({ buyer, quote_id }) => fixtures.place(buyer, quote_id)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'out_of_stock' });
    expect((await left())[0]).toBe(1);
  });

  // biome-ignore format: a table of cases
  test.each<[string, () => Promise<unknown>]>([
    ['a part was taken out, because it may not be sent there', async () => {
      await change(honey, { restriction_tag: 'supplement-18' });
      await change(bundle, { components: JSON.stringify([{ product_id: oats, qty: 2 }]) });
    }],
    ['it has more of a part',        () => change(bundle, { components: parts({ [oats]: 3, [honey]: 1 }) })],
    ['a part was replaced',          () => change(bundle, { components: parts({ [oats]: 2, [tea]: 1 }) })],
    ['a part is not sold anymore',   () => change(honey, { is_available: false })],
    ['it goes into another box now', () => change(bundle, { storage: 'frozen' })],
  ])('needs a new quote when %s', async (_what, happens) => {
    const buyer = await fixtures.newBuyer('NY');
    await fixtures.fill(buyer, [{ product_id: bundle, qty: 1 }]);
    const { quote_id } = await fixtures.quote(buyer);
    await happens();
    await expect(fixtures.place(buyer, quote_id)).rejects.toMatchObject({ code: 'quote_stale' });
    expect(await left()).toEqual([100, 100, 100]);
  });

  test('is placed as quoted when only the order of its parts has changed', async () => {
    const buyer = await fixtures.newBuyer();
    await fixtures.fill(buyer, [{ product_id: bundle, qty: 1 }]);
    const { quote_id } = await fixtures.quote(buyer);
    const turned = [honey, oats].map((product_id) => ({ product_id, qty: product_id === oats ? 2 : 1 }));
    await change(bundle, { components: JSON.stringify(turned) });
    await expect(fixtures.place(buyer, quote_id)).resolves.toMatchObject({ status: 'placed' });
    expect(await left()).toEqual([98, 99, 100]);
  });
});

describe('a build-your-own set', () => {
  test('is quoted and ordered at the price of its picks, and the order keeps them', async () => {
    const cents = priceOfPicks(RULE, [
      { price_cents: prices.get(oats) ?? 0, qty: 2 },
      { price_cents: prices.get(tea) ?? 0, qty: 1 },
    ]);
    const { buyer, increment_id } = await buy([{ product_id: box, qty: 2, options: PICKS() }]);
    const { items, shipments } = await look(buyer, increment_id);
    expect(items.map(({ price, line_item_price }) => [toCents(price), toCents(line_item_price)])).toEqual([
      [cents, 2 * cents],
    ]);
    expect(items[0]?.parts.map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [oats, 2],
      [tea, 1],
    ]);
    const picks = [
      { product_id: oats, qty: 2 },
      { product_id: tea, qty: 1 },
    ];
    expect([items[0]?.picks, shipments[0]?.items[0]?.picks]).toEqual([picks, picks]);
    expect(items[0]?.product_options).toEqual({
      [oats]: expect.stringMatching(/^2 × ./),
      [tea]: expect.stringMatching(/^1 × ./),
    });
    const { rows } = await sql<{ options: unknown }>`
      select options from order_line join sales_order using (order_id) where increment_id = ${increment_id}`.execute(
      fixtures.db,
    );
    expect(rows).toEqual([{ options: { [oats]: '2', [tea]: '1' } }]);
    expect(await left()).toEqual([96, 100, 98]);
  });

  test('may not be sent where one of its picks may not', async () => {
    const buyer = await fixtures.newBuyer('NY');
    await fixtures.db
      .updateTable('product')
      .set({ restriction_tag: 'supplement-18' })
      .where('product_id', '=', tea)
      .execute();
    await fixtures.fill(buyer, [{ product_id: box, qty: 1, options: PICKS() }]);
    await expect(fixtures.quote(buyer)).rejects.toMatchObject({
      code: 'item_restricted',
      details: {
        products: [{ product_id: box, reason: expect.stringMatching(/^.+: New York law requires an age check/) }],
      },
    });
    const other = await fixtures.newBuyer('NY');
    await fixtures.fill(other, [{ product_id: box, qty: 1, options: { [oats]: '2', [honey]: '1' } }]);
    await expect(fixtures.quote(other)).resolves.toMatchObject({ boxes: [{ items: [{ product_id: box }] }] });
    await fixtures.db.updateTable('product').set({ restriction_tag: null }).where('product_id', '=', tea).execute();
  });

  test('that may not be sent is taken out by its line, and the one that may stays', async () => {
    const buyer = await fixtures.newBuyer('NY');
    const allowed = { product_id: box, qty: 1, options: { [oats]: '2', [honey]: '1' } };
    await fixtures.fill(buyer, [allowed]);
    const { grand_total } = await fixtures.quote(buyer);
    const client = fixtures.shop.browser();
    client.cookies.set('__Host-session', buyer.session_token);
    const added = await client.post('/carts/bulk_product', {
      products: [{ product_id: box, qty: 1, options: PICKS() }],
    });
    expect(added.status).toBe(200);
    const restrict = (restriction_tag: string | null) =>
      fixtures.db.updateTable('product').set({ restriction_tag }).where('product_id', '=', tea).execute();
    await restrict('supplement-18');
    const refusal = await fixtures.quote(buyer).catch((error: { details: RefusedLines }) => error.details);
    const { products, rest_total } = refusal as RefusedLines;
    expect([products.length, rest_total]).toEqual([1, grand_total]);
    const line_items = products.map(({ line_item_id }) => ({ line_item_id, qty: 0 }));
    expect((await client.put('/carts', { line_items })).status).toBe(200);
    await expect(fixtures.quote(buyer)).resolves.toMatchObject({
      grand_total,
      boxes: [{ items: [{ product_id: box }] }],
    });
    await restrict(null);
  });

  test('that has changed is named by its line, so that it can be taken out', async () => {
    const buyer = await fixtures.newBuyer();
    await fixtures.fill(buyer, [
      { product_id: oats, qty: 1 },
      { product_id: box, qty: 1, options: { [oats]: '1', [tea]: '1' } },
    ]);
    await expect(fixtures.quote(buyer)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: {
        products: [
          {
            product_id: box,
            line_item_id: expect.stringMatching(/-/),
            reason: expect.stringMatching(/ has changed\. Please choose its items again\.$/),
          },
        ],
      },
    });
  });

  test('brings the warning of one of its picks to the quote, in the state that wants it', async () => {
    const setTag = (restriction_tag: string | null) =>
      fixtures.db.updateTable('product').set({ restriction_tag }).where('product_id', '=', tea).execute();
    await setTag('prop-65-food');
    const notesOf = async (region: string, options: Record<number, string>) => {
      const buyer = await fixtures.newBuyer(region);
      await fixtures.fill(buyer, [{ product_id: box, qty: 1, options }]);
      const { boxes } = await fixtures.quote(buyer);
      return boxes.flatMap(({ items }) => items.map(({ warning_note }) => warning_note));
    };
    expect(await notesOf('CA', PICKS())).toEqual([expect.stringMatching(/^.+: .*P65Warnings\.ca\.gov/s)]);
    expect(await notesOf('CA', { [oats]: '2', [honey]: '1' })).toEqual([null]);
    expect(await notesOf('NY', PICKS())).toEqual([null]);
    await setTag(null);
  });

  test('needs the age that one of its picks needs', async () => {
    const setAge = (age_min: number | null) =>
      fixtures.db.updateTable('product').set({ age_min }).where('product_id', '=', tea).execute();
    await setAge(18);
    const buyer = await fixtures.newBuyer();
    await fixtures.fill(buyer, [{ product_id: box, qty: 1, options: PICKS() }]);
    expect((await fixtures.quote(buyer)).needs_date_of_birth).toBe(true);
    await setAge(null);
  });
});
