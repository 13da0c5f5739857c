import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartForQuote, mergeGuestCart } from '#api/cart/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { inTransaction } from '#api/db/pool.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { priceOfPicks } from '#domain/catalog/pick-rule.ts';
import { optionsOfPicks } from '#domain/catalog/picks.ts';
import { toCents } from '#domain/kernel/money.ts';
import { makeSet } from '#harness/products.ts';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';

const RULE = { min: 3, max: 6, each_max: 2, percent_off: 10 };
let shop: CartShop;
let box: number;
let oats: number;
let honey: number;
let tea: number;
let other: number;

beforeAll(async () => {
  shop = await startCartShop();
  [box = 0, oats = 0, honey = 0, tea = 0, other = 0] = await shop.products(5);
});
beforeEach(async () => {
  await makeSet(shop.db, {
    product_id: box,
    product_type: 'buildYourBundle',
    parts: [oats, honey, tea].map((product_id) => ({ product_id, qty: 1 })),
    pick_rule: RULE,
  });
  for (const product_id of [oats, honey, tea]) await shop.setStock(product_id, 500);
});
afterAll(() => shop.close());

type Picks = Record<number, number | string>;
const add = (tab: Tab, options: Picks, qty = 1) => tab.addMany({ products: [{ product_id: box, qty, options }] });
const priceOf = async (product_id: number) =>
  (
    await shop.db
      .selectFrom('price')
      .select('price_cents')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow()
  ).price_cents;
const setPrice = (product_id: number, price_cents: number) =>
  shop.db.updateTable('price').set({ price_cents }).where('product_id', '=', product_id).execute();

describe('a build-your-own set', () => {
  test('is one of at most 200 picked products that one request names', async () => {
    const list = <T>(length: number, of: (at: number) => T) => Array.from({ length }, (_, at) => of(at));
    const picksOf = (set: number) => Object.fromEntries(list(20, (at) => [String(800_000 + set * 20 + at), '1']));
    const sets = list(11, (set) => ({ product_id: oats, options: picksOf(set) }));
    const addAll = (products: typeof sets) => shop.visitor().addMany({ products });
    expect((await addAll([...sets.slice(1), ...sets.slice(1)])).status).toBe(200);
    const { status, body } = await addAll(sets);
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'products' }] }]);
  });

  test.each(['2147483648', '9999999999'])('is refused with a pick of %s, which no product is numbered', async (key) => {
    expect((await add(shop.visitor(), { [key]: 1 })).status).toBe(400);
  });

  test('costs what its picks cost less the percentage, and says what they are', async () => {
    const { body } = await add(shop.visitor(), { [oats]: 2, [honey]: 1, [tea]: 0 }, 2);
    const cents = priceOfPicks(RULE, [
      { price_cents: await priceOf(oats), qty: 2 },
      { price_cents: await priceOf(honey), qty: 1 },
    ]);
    const [item] = body.items;
    expect(body.cart_errors).toEqual([]);
    expect([toCents(item?.price ?? 0), toCents(item?.line_item_price ?? 0)]).toEqual([cents, 2 * cents]);
    expect(item?.product_options).toEqual({
      [oats]: expect.stringMatching(/^2 × ./),
      [honey]: expect.stringMatching(/^1 × ./),
    });
    expect(item?.picks).toEqual([
      { product_id: oats, qty: 2 },
      { product_id: honey, qty: 1 },
    ]);
  });

  test('is the same line whatever the order of its picks, and another one with other picks', async () => {
    const tab = shop.visitor();
    await add(tab, { [oats]: 2, [honey]: 1 });
    await tab.addMany({ products: [{ product_id: box, options: { [`${honey}`]: '1', [`${oats}`]: '2' } }] });
    await add(tab, { [oats]: 1, [honey]: 2 });
    const { body } = await tab.get();
    expect(body.items.map(({ line_item_qty }) => line_item_qty).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test('can be added again with the picks of its line', async () => {
    const tab = shop.visitor();
    const { body } = await add(tab, { [oats]: 2, [honey]: 1 });
    const again = await tab.addMany({
      products: [{ product_id: box, options: optionsOfPicks(body.items[0]?.picks ?? []) }],
    });
    expect(again.body.items).toMatchObject([{ line_item_qty: 2 }]);
  });

  // biome-ignore format: a table of cases
  test.each([
    ['too few',              () => ({ [oats]: 1, [honey]: 1 }),           'Choose 3 to 6 items. You chose 2.'],
    ['too many',             () => ({ [oats]: 2, [honey]: 2, [tea]: 3 }), /^You can choose up to 2 of /],
    ['what it does not have', () => ({ [oats]: 2, [other]: 1 }),          "One of your choices isn't available in this set."],
    ['nothing',              () => ({}),                                  'Pick at least 3 items.'],
    ['junk',                 () => ({ [oats]: '<b>3' }),                  'Pick at least 3 items.'],
    ['less than nothing',    () => ({ [oats]: '-3', [honey]: 2, [tea]: 2 }), 'Pick at least 3 items.'],
  ])('is refused with %s, and nothing of the call is added', async (_what, options, message) => {
    const tab = shop.visitor();
    const products = [{ product_id: other }, { product_id: box, options: options() }];
    const { status, body } = await tab.addMany({ products });
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 400,
      code: 'invalid',
      errors: [{ field: 'products.1.options', message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    });
    expect((await tab.get()).body.items).toEqual([]);
  });

  test('is added as far as the stock of its picks goes', async () => {
    await shop.setStock(oats, 5);
    const tab = shop.visitor();
    const { body } = await add(tab, { [oats]: 2, [honey]: 1 }, 4);
    expect(body.cart_errors).toEqual([{ product_id: box, message: 'Only 2 left.' }]);
    expect(body.items).toMatchObject([{ line_item_qty: 2, qty: 2, in_stock: true }]);
    // Picks that don't need the scarce one are limited by their own stock.
    expect((await add(tab, { [honey]: 2, [tea]: 1 }, 4)).body.cart_errors).toEqual([]);
    await shop.setStock(oats, 1);
    const after = (await tab.get()).body;
    for (const item of after.items)
      expect(item.in_stock).toBe(item.picks?.every(({ product_id }) => product_id !== oats));
  });

  test('is named by its picks where its line is not known, and undone by them', async () => {
    const tab = shop.visitor();
    await add(tab, { [oats]: 2, [honey]: 1 }, 3);
    await add(tab, { [honey]: 2, [tea]: 1 });
    const named = (options: Picks, qty: number) => tab.put({ products: [{ product_id: box, qty, options }] });
    const units = async () => (await tab.get()).body.items.map(({ line_item_qty }) => line_item_qty);
    await named({ [oats]: 2, [honey]: 1 }, 0);
    expect(await units()).toEqual([1]);
    await named({ [oats]: 2, [honey]: 1 }, 3);
    expect((await units()).toSorted((a, b) => a - b)).toEqual([1, 3]);
    const { status, body } = await tab.put({ products: [{ product_id: box, qty: 2 }] });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'products.0.product_id', message: 'Pick at least 3 items.' }],
    ]);
  });

  test("gets other picks in one call, and stays as it was where they can't be had", async () => {
    const tab = shop.visitor();
    await add(tab, { [oats]: 2, [honey]: 1 }, 3);
    const cart = async () => (await tab.get()).body.items.map(({ picks, line_item_qty }) => [picks, line_item_qty]);
    const before = await cart();
    const changeTo = async (options: Picks) => {
      const old = { product_id: box, options: { [oats]: 2, [honey]: 1 }, qty: 0 };
      return (await tab.put({ products: [old, { product_id: box, options, qty: 3 }] })).status;
    };
    expect(await changeTo({ [honey]: 1 })).toBe(400);
    expect(await changeTo({ [honey]: 2, [other]: 1 })).toBe(400);
    expect(await cart()).toEqual(before);
    const picks = [honey, tea].map((product_id, at) => ({ product_id, qty: 2 - at }));
    for (let sent = 0; sent < 2; sent++) {
      expect(await changeTo({ [honey]: 2, [tea]: 1 })).toBe(200);
      expect(await cart()).toEqual([[picks, 3]]);
    }
  });

  test("shows a new price when a pick's price changes", async () => {
    const before = await priceOf(oats);
    const tab = shop.visitor();
    await add(tab, { [oats]: 2, [honey]: 1 });
    await setPrice(oats, before - 50);
    const { body } = await tab.get();
    // 2 x $0.50 less 10%
    expect(body.notification).toMatchObject([{ kind: 'price', product_id: box }]);
    const [note] = body.notification;
    expect(toCents(note?.old_price ?? 0) - toCents(note?.new_price ?? 0)).toBe(90);
    await setPrice(oats, before);
  });

  describe('whose rule has changed', () => {
    const CHANGED = /^.+ has changed\. Please choose its items again\.$/;
    const allow = (rule: Partial<typeof RULE>) =>
      shop.db
        .updateTable('product')
        .set({ pick_rule: JSON.stringify({ ...RULE, ...rule }) })
        .where('product_id', '=', box)
        .execute();
    const named = (tab: Tab, options: Picks, more: object) =>
      tab.put({ products: [{ product_id: box, options, ...more }] });
    const countLines = async ({ body }: Awaited<ReturnType<Tab['get']>>) =>
      (await shop.db.selectFrom('cart_line').select('line_item_id').where('cart_id', '=', body.cart_id).execute())
        .length;

    test('says so, and leaves the cart with the next addition', async () => {
      const tab = shop.visitor();
      await add(tab, { [oats]: 2, [honey]: 1 });
      await add(tab, { [oats]: 1, [honey]: 2 });
      const added = await tab.add(other);
      expect(await countLines(added)).toBe(3);
      await allow({ min: 4 });
      const { notification } = (await tab.get()).body;
      const note = { kind: 'changed', product_id: box, message: expect.stringMatching(CHANGED) };
      expect(notification).toMatchObject([note, note]);
      expect(new Set(notification.map(({ line_item_id }) => line_item_id)).size).toBe(2);
      const { body } = await tab.add(other);
      expect(body.items).toMatchObject([{ product_id: other, line_item_qty: 2 }]);
      expect(await countLines(added)).toBe(1);
    });

    test('can be saved and removed by what its line shows, also without a choice that is gone', async () => {
      const tab = shop.visitor();
      await add(tab, { [oats]: 2, [honey]: 1 });
      await makeSet(shop.db, {
        product_id: box,
        product_type: 'buildYourBundle',
        parts: [oats, tea].map((product_id) => ({ product_id, qty: 1 })),
        pick_rule: { ...RULE, min: 4 },
      });
      const { status, body } = await named(tab, { [oats]: 2, [honey]: 1 }, { qty: 0, save_for_later: 1 });
      expect(status).toBe(200);
      const [saved] = body.saved_items;
      expect(saved).toMatchObject({
        in_stock: false,
        product_options: { [oats]: expect.stringMatching(/^2 × ./), [honey]: '1 × item no longer offered' },
      });
      const options = optionsOfPicks(saved?.picks ?? []);
      const back = await named(tab, options, { qty: 1, save_for_later: 0 });
      expect([back.status, back.body.errors]).toEqual([
        400,
        [{ field: 'products.0.qty', message: expect.stringMatching(CHANGED) }],
      ]);
      expect((await named(tab, options, { qty: 0 })).body.saved_items).toEqual([]);
    });
  });

  test('is removed only where it is clear which one; removing one that is gone is no error', async () => {
    const tab = shop.visitor();
    await add(tab, { [oats]: 2, [honey]: 1 });
    const remove = async (product_id: number, options?: Picks) => {
      const { status, body } = await tab.put({ products: [{ product_id, qty: 0, ...(options ? { options } : {}) }] });
      return [status, status === 200 ? body.items.length : body.errors];
    };
    const field = 'products.0.product_id';
    expect(await remove(box)).toEqual([400, [{ field, message: "We can't tell which of your sets you mean." }]]);
    expect(await remove(1_999_999_999)).toEqual([400, [{ field, message: 'We could not find that product.' }]]);
    expect(await remove(box, { [tea]: 2, [honey]: 1 })).toEqual([200, 1]);
    expect(await remove(box, { [oats]: 2, [honey]: 1 })).toEqual([200, 0]);
    expect(await remove(box, { [oats]: 2, [honey]: 1 })).toEqual([200, 0]);
    expect(await remove(other)).toEqual([200, 0]);
  });

  test('keeps its picks when a guest signs in, and is one line with the same set of the account', async () => {
    const guest = shop.visitor();
    const { account_id, tab } = await shop.person('member');
    await add(guest, { [oats]: 2, [honey]: 1 }, 2);
    await add(guest, { [tea]: 2, [honey]: 1 });
    await add(tab, { [honey]: 1, [oats]: 2 });
    const request = { account_id, guest_hash: hashToken(guest.session.token ?? ''), now: shop.clock.now() };
    await inTransaction(shop.db, (tx) => mergeGuestCart(tx, request));
    const { lines } = await cartForQuote(shop.db, account_id, pacificDay(shop.clock.now()));
    const held = lines.map(({ qty, parts }) => [qty, parts.map((part) => [part.product_id, part.qty])]);
    expect(held).toHaveLength(2);
    expect(held).toEqual(
      expect.arrayContaining([
        [
          2,
          [
            [oats, 2],
            [honey, 1],
          ],
        ],
        [
          1,
          [
            [honey, 1],
            [tea, 2],
          ],
        ],
      ]),
    );
  });

  test('is paid with EBT only if everything picked can be', async () => {
    const setEbt = (ebt_eligible: boolean) =>
      shop.db.updateTable('product').set({ ebt_eligible }).where('product_id', '=', tea).execute();
    await shop.db.updateTable('product').set({ ebt_eligible: true }).where('product_id', 'in', [oats, honey]).execute();
    await setEbt(false);
    const tab = shop.visitor();
    await add(tab, { [oats]: 2, [honey]: 1 });
    await add(tab, { [oats]: 2, [tea]: 1 });
    const { items } = (await tab.get()).body;
    for (const item of items)
      expect(item.ebt_eligibility).toBe(item.picks?.every(({ product_id }) => product_id !== tea));
    expect(items).toHaveLength(2);
  });
});
