import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartForQuote, mergeGuestCart } from '#api/cart/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { inTransaction } from '#api/db/pool.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';

let shop: CartShop;
let parentId: number;
let simpleId: number;
let childId: number;
/** The child as its parent's choice, in the catalog's spelling. */
let name: string;
let label: string;

beforeAll(async () => {
  shop = await startCartShop();
  const parent = await shop.db
    .selectFrom('product')
    .select(['product_id', 'options'])
    .where('product_type', '=', 'configurable')
    .executeTakeFirstOrThrow();
  const [choice] = parent.options;
  const [value] = choice?.values ?? [];
  if (!choice || !value) throw new Error('A configurable product has no choice.');
  [simpleId = 0] = await shop.products(1);
  [parentId, childId, name, label] = [parent.product_id, value.product_id, choice.name, value.label];
});
beforeEach(() => shop.setStock(childId, 500));
afterAll(() => shop.close());

const linesOf = (cart_id: string) =>
  shop.db.selectFrom('cart_line').selectAll().where('cart_id', '=', cart_id).orderBy('added_at').execute();
const addChoice = (tab: Tab, options: Record<string, string>, qty = 2) =>
  tab.addMany({ products: [{ product_id: parentId, qty, options }] });
const signIn = (guest: Tab, account_id: string) =>
  inTransaction(shop.db, (tx) =>
    mergeGuestCart(tx, { account_id, guest_hash: hashToken(guest.session.token ?? ''), now: shop.clock.now() }),
  );

describe('the options of a line', () => {
  test("are the catalog's words, not the client's", async () => {
    const { body } = await addChoice(shop.visitor(), { [name.toUpperCase()]: ` ${label.toUpperCase()}` });
    expect(body.items).toMatchObject([{ product_id: childId, product_options: { [name]: label } }]);
  });

  test('come with the number of the product that they are choices of', async () => {
    const tab = shop.visitor();
    await tab.add(simpleId, 1);
    const { body } = await addChoice(tab, { [name]: label });
    const parents = new Map(body.items.map((item) => [item.product_id, item.parent_product_id]));
    expect([parents.get(childId), parents.get(simpleId)]).toEqual([parentId, undefined]);
  });

  test('are refused if one of them is no choice of the product', async () => {
    for (const junk of [{ [name.toLowerCase()]: '<img src=x> FREE' }, { Note: 'FREE' }]) {
      const tab = shop.visitor();
      const { body } = await addChoice(tab, { [name]: label, ...junk });
      expect(body).toMatchObject({ items: [], errors: ['Please choose an option first.'] });
      expect(JSON.stringify((await tab.get()).body)).not.toContain('FREE');
    }
  });

  test('are the same for a child however it was added', async () => {
    const tab = shop.visitor();
    await tab.add(childId, 2);
    await addChoice(tab, { [name]: label }, 3);
    const { body } = await tab.get();
    expect(body.items).toMatchObject([{ product_id: childId, line_item_qty: 5, product_options: { [name]: label } }]);
  });

  test('make one line of a child that the guest and the account added differently', async () => {
    for (const [byGuest, byPerson] of [
      [(tab: Tab) => tab.add(childId, 2), (tab: Tab) => addChoice(tab, { [name]: label }, 3)],
      [(tab: Tab) => addChoice(tab, { [name]: label }, 2), (tab: Tab) => tab.add(childId, 3)],
    ] as const) {
      const guest = shop.visitor();
      const { account_id, tab } = await shop.person('member');
      await byGuest(guest);
      await byPerson(tab);
      await signIn(guest, account_id);
      expect((await tab.get()).body.items).toMatchObject([{ product_id: childId, line_item_qty: 3 }]);
      const { lines } = await cartForQuote(shop.db, account_id, pacificDay(shop.clock.now()));
      expect(lines).toMatchObject([{ product_id: childId, qty: 3, own_options: { [name]: label } }]);
    }
  });
});

describe('a line taken out and put back in one change', () => {
  const identity = { options: { Ribbon: 'Red' }, schedule_id: randomUUID(), origin: 'gift' } as const;

  async function cartWithSecondLine() {
    const tab = shop.visitor();
    const { cart_id } = (await tab.add(simpleId, 2)).body;
    const line_item_id = randomUUID();
    const options = JSON.stringify(identity.options);
    const rest = { qty: 3, seen_price_cents: 100, is_cart_prefilled_item: true, added_at: shop.clock.now() };
    await shop.db
      .insertInto('cart_line')
      .values({ ...identity, ...rest, options, line_item_id, cart_id, product_id: simpleId })
      .execute();
    return { tab, cart_id, line_item_id };
  }
  const outAndBack = (line_item_id: string) => ({
    line_items: [
      { line_item_id, qty: 0 },
      { line_item_id, qty: 5 },
    ],
  });

  test('is the same line, beside another line of its product', async () => {
    const { tab, cart_id, line_item_id } = await cartWithSecondLine();
    expect((await tab.put(outAndBack(line_item_id))).status).toBe(200);
    const lines = await linesOf(cart_id);
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.line_item_id === line_item_id)).toMatchObject({
      ...identity,
      qty: 5,
      is_cart_prefilled_item: true,
    });
  });

  test('is the same line when it is the only one', async () => {
    const { tab, cart_id, line_item_id } = await cartWithSecondLine();
    await tab.put({ products: [{ product_id: simpleId, qty: 0 }] });
    const { body } = await tab.put(outAndBack(line_item_id));
    expect(body.items).toMatchObject([{ id: line_item_id, line_item_qty: 5 }]);
    expect(await linesOf(cart_id)).toMatchObject([{ ...identity, line_item_id, qty: 5 }]);
  });
});

test('a merge saves no more than 400 lines', async () => {
  const { account_id, tab } = await shop.person('member');
  const { cart_id } = (await tab.add(childId)).body;
  const now = shop.clock.now();
  const saved = Array.from({ length: 399 }, () => ({
    line_item_id: randomUUID(),
    cart_id,
    product_id: childId,
    qty: 0,
    save_for_later: true,
    schedule_id: randomUUID(),
    seen_price_cents: 100,
    added_at: now,
  }));
  await shop.db.insertInto('cart_line').values(saved).execute();
  const guest = shop.visitor();
  const products = await shop.products(3);
  await guest.put({ products: products.map((product_id) => ({ product_id, save_for_later: 1 })) });
  await signIn(guest, account_id);
  const { body } = await tab.get();
  expect(body.items).toHaveLength(1);
  expect(body.saved_items).toHaveLength(400);
});

test('lines of one product share its stock', async () => {
  const tab = shop.visitor();
  const { cart_id } = (await tab.add(childId, 300)).body;
  await shop.db
    .insertInto('cart_line')
    .values({
      line_item_id: randomUUID(),
      cart_id,
      product_id: childId,
      qty: 300,
      schedule_id: randomUUID(),
      seen_price_cents: 100,
      added_at: shop.clock.now(),
    })
    .execute();
  const limited = (await tab.get()).body.notification.filter(({ kind }) => kind === 'limited');
  expect(limited).toMatchObject([{ product_id: childId, kind: 'limited' }]);
});
