import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replay } from '#domain/cart/replay.ts';
import { Cart, CartUpdate } from '#domain/cart/schema.ts';
import { withUpdate } from '#domain/cart/with-update.ts';
import type { FormInput } from '#harness/form.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';
import { change, fillTab } from './known-cart.ts';

let shop: CartShop;
/** Ambient products, and one that ships in the frozen box. */
let products: number[];
let frozen: number;

beforeAll(async () => {
  shop = await startCartShop();
  [frozen = 0, ...products] = await shop.products(21);
  await shop.db.updateTable('product').set({ storage: 'frozen' }).where('product_id', '=', frozen).execute();
});
beforeEach(async () => {
  for (const product_id of [frozen, ...products]) await shop.setStock(product_id, 5_000);
});
afterAll(() => shop.close());

const at = (index: number) => products[index] ?? 0;

/** A tab with a cart of `count` lines, two of each, and the cart it knows. */
const tabWith = (count: number) => fillTab(shop, products.slice(0, count));

const lineOf = (cart: Cart, product_id: number) => {
  const line = [...cart.items, ...cart.saved_items].find((item) => item.product_id === product_id);
  if (!line) throw new Error(`Product ${product_id} has no line.`);
  return line.id;
};

const productsOf = ({ items }: Pick<Cart, 'items'>) => items.map(({ product_id }) => product_id);

describe('what a change of the cart answers', () => {
  test('one changed line of three, every box and the totals', async () => {
    const { tab, cart } = await tabWith(3);
    const line_item_id = lineOf(cart, at(1));
    const update = await change(tab, cart, { line_items: [{ line_item_id, qty: 5 }] });
    expect(update.items).toMatchObject([{ id: line_item_id, line_item_qty: 5 }]);
    expect(update.boxes).toMatchObject([
      { box_type: 'grocery', number_of_items: 9, item_ids: cart.items.map(({ id }) => id) },
    ]);
    expect(update).toMatchObject({ previous_version: cart.version, version: cart.version + 1, saved_items: [] });
    expect(update).not.toHaveProperty('coupons');
  });

  test('several changed lines, by line and by product', async () => {
    const { tab, cart } = await tabWith(4);
    const update = await change(tab, cart, {
      line_items: [{ line_item_id: lineOf(cart, at(0)), qty: 7 }],
      products: [
        { product_id: at(2), qty: 9 },
        { product_id: at(5), qty: 1 },
      ],
    });
    // The clock is stopped, so a new line may come before an old one.
    expect(new Set(productsOf(update))).toEqual(new Set([at(0), at(2), at(5)]));
  });

  test('a removed line is in none of the lists', async () => {
    const { tab, cart } = await tabWith(3);
    const line_item_id = lineOf(cart, at(1));
    const update = await change(tab, cart, { line_items: [{ line_item_id, qty: 0 }] });
    expect(update.items).toEqual([]);
    expect(update.boxes[0]?.item_ids).toEqual([lineOf(cart, at(0)), lineOf(cart, at(2))]);
  });

  test('a line that is saved, and comes back', async () => {
    const { tab, cart } = await tabWith(3);
    const line_item_id = lineOf(cart, at(1));
    const saved = await change(tab, cart, { line_items: [{ line_item_id, qty: 0, save_for_later: 1 }] });
    expect(saved).toMatchObject({ items: [], saved_items: [{ id: line_item_id }], saved_item_ids: [line_item_id] });
    const back = await change(tab, (await tab.get()).body, { line_items: [{ line_item_id, save_for_later: 0 }] });
    expect(back).toMatchObject({ items: [{ id: line_item_id }], saved_items: [], saved_item_ids: [] });
  });

  test('a box that appears, and goes with its last line', async () => {
    const { tab, cart } = await tabWith(2);
    const added = await change(tab, cart, { products: [{ product_id: frozen, qty: 1 }] });
    expect(added.boxes.map(({ box_type, item_ids }) => [box_type, item_ids.length])).toEqual([
      ['grocery', 2],
      ['frozen', 1],
    ]);
    const removed = await change(tab, (await tab.get()).body, { products: [{ product_id: frozen, qty: 0 }] });
    expect(removed.boxes.map(({ box_type }) => box_type)).toEqual(['grocery']);
  });

  test('an item that does not ship', async () => {
    // Nothing sends it yet, so it can't be added; of what is in the cart already, fewer may be wanted.
    const { tab } = await fillTab(shop, [at(0), at(1)]);
    await tab.add(at(9), 3);
    const cart = (await tab.get()).body;
    await shop.db.updateTable('product').set({ storage: 'none' }).where('product_id', '=', at(9)).execute();
    const more = await tab.put({ products: [{ product_id: at(9), qty: 4 }] });
    expect(more.body.errors).toEqual([{ field: 'products.0.qty', message: "We don't sell this right now." }]);
    const update = await change(tab, cart, { products: [{ product_id: at(9), qty: 2 }] });
    expect(update.unboxed_item_ids).toEqual(update.items.map(({ id }) => id));
    await shop.db.updateTable('product').set({ storage: 'ambient' }).where('product_id', '=', at(9)).execute();
  });

  test('an item that is no longer sold is taken out with the next change', async () => {
    const { tab, cart } = await tabWith(3);
    const setAvailable = (is_available: boolean) =>
      shop.db.updateTable('product').set({ is_available }).where('product_id', '=', at(2)).execute();
    await setAvailable(false);
    const update = await change(tab, cart, { products: [{ product_id: at(0), qty: 4 }] });
    expect(productsOf(update)).toEqual([at(0)]);
    expect(update.boxes[0]?.item_ids).toHaveLength(2);
    expect(update.notification).toEqual([]);
    await setAvailable(true);
  });

  test('every line that has something to say: a new price, no stock', async () => {
    const { tab, cart } = await tabWith(4);
    await shop.db
      .updateTable('price')
      .set((price) => ({ price_cents: price('price_cents', '+', 50), msrp_cents: price('msrp_cents', '+', 50) }))
      .where('product_id', '=', at(1))
      .execute();
    await shop.setStock(at(3), 0);
    const { body: update } = await tab.putBriefly({ products: [{ product_id: at(0), qty: 4 }] });
    expect(productsOf(update)).toEqual([at(0), at(1), at(3)]);
    expect(update.notification.map(({ product_id, kind }) => [product_id, kind])).toEqual([
      [at(1), 'price'],
      [at(3), 'out_of_stock'],
    ]);
    // The shopper has now seen the new price, so the whole cart doesn't mention it again.
    const whole = Cart.parse((await tab.get()).body);
    expect(withUpdate(cart, CartUpdate.parse(update))).toEqual({ ...whole, notification: update.notification });
  });

  test('an addition answers with its line and its errors, a first one from nothing', async () => {
    const tab = shop.visitor();
    const empty = (await tab.get()).body;
    await shop.setStock(at(1), 1);
    const { body } = await tab.addBriefly({ products: [0, 1].map((index) => ({ product_id: at(index), qty: 3 })) });
    expect(body).toMatchObject({ previous_version: 0, version: 1, errors: ['Only 1 left.'] });
    expect(body.cart_errors).toEqual([{ product_id: at(1), message: 'Only 1 left.' }]);
    expect(withUpdate(empty, CartUpdate.parse(body))).toEqual(Cart.parse((await tab.get()).body));
  });

  test('the whole cart, as GET has it, when `full_cart` is set', async () => {
    const { tab } = await tabWith(3);
    const line = { products: [{ product_id: at(0), qty: 3 }] };
    const whole = (await tab.put(line, { full_cart: 1 })).body;
    expect(whole).toEqual((await tab.get()).body);
    expect(productsOf(whole)).toHaveLength(3);
    expect(productsOf((await tab.put(line, { full_cart: 0 })).body)).toEqual([at(0)]);
    expect(productsOf((await tab.addMany(line, { full_cart: 1 })).body)).toHaveLength(3);
    expect(productsOf((await tab.addMany(line, { full_cart: 0 })).body)).toEqual([at(0)]);
  });
});

describe('an answer that does not belong to the known cart', () => {
  test('is not merged after a change in another tab', async () => {
    const { tab, cart } = await tabWith(2);
    await shop.visitor(tab.session).putBriefly({ products: [{ product_id: at(1), qty: 8 }] });
    const { body } = await tab.putBriefly({ products: [{ product_id: at(0), qty: 3 }] });
    expect(withUpdate(cart, body)).toBeNull();
  });

  test("is not merged into another person's cart, or into one whose lines have another price", async () => {
    const { tab, cart } = await tabWith(2);
    const { body } = await tab.putBriefly({ products: [{ product_id: at(0), qty: 3 }] });
    expect(withUpdate(cart, body)).not.toBeNull();
    expect(withUpdate({ ...cart, cart_id: 'another' }, body)).toBeNull();
    const dearer = cart.items.map((item) => ({ ...item, price: item.price + 1 }));
    expect(withUpdate({ ...cart, items: dearer }, body)).toBeNull();
    expect(withUpdate({ ...cart, items: cart.items.slice(0, 1) }, body)).toBeNull();
  });
});

/** What a browser shows of a cart before the server has answered, without the order of its saved lines. */
function shownOf({ items, saved_items, boxes, subtotal, total_items_in_cart }: Cart) {
  const lineOf = ({ id, line_item_qty, line_item_price }: Cart['items'][number]) => [
    id,
    line_item_qty,
    line_item_price,
  ];
  const boxOf = (box: Cart['boxes'][number]) => [
    box.box_type,
    box.number_of_items,
    box.subtotal,
    box.items.map(lineOf),
  ];
  return {
    items: items.map(lineOf),
    saved: saved_items.map(({ id }) => id).sort(),
    boxes: boxes.map(boxOf),
    subtotal,
    total_items_in_cart,
  };
}

test('a change that is replayed over the known cart shows what the server then answers', async () => {
  const line = fc.record({
    index: fc.integer({ min: 0, max: 4 }),
    qty: fc.integer({ min: 0, max: 9 }),
    saves: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
      const { tab, cart } = await tabWith(4);
      let known = Cart.parse((await tab.addMany({ products: [{ product_id: frozen, qty: 1 }] })).body);
      expect(cart.items).toHaveLength(4);
      for (const { index, qty, saves } of lines) {
        const item = known.items.find(({ product_id }) => product_id === (index === 4 ? frozen : at(index)));
        if (!item) continue;
        const change = saves ? { qty: 0, save_for_later: true } : { qty, save_for_later: false };
        const shown = replay(known, [{ item, ...change }]);
        known = (await tab.put({ line_items: [{ line_item_id: item.id, ...change }] })).body;
        expect(shownOf(shown)).toEqual(shownOf(known));
      }
    }),
    { numRuns: 30 },
  );
});

type Step = { tab: 0 | 1; index: number; change: FormInput };
const step: fc.Arbitrary<Step> = fc.record({
  tab: fc.constantFrom(0 as const, 1 as const),
  index: fc.integer({ min: 0, max: 5 }),
  change: fc.oneof(
    fc.record({ qty: fc.integer({ min: 0, max: 9 }) }),
    fc.constantFrom<FormInput[]>({ qty: 0, save_for_later: 1 }, { save_for_later: 0 }),
  ),
});

test('two tabs that merge what they are told, and read again when it does not fit, always know the whole cart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const session: { token: string | null } = { token: null };
      const tabs = [shop.visitor(session), shop.visitor(session)] as const;
      const known = [(await tabs[0].get()).body, (await tabs[1].get()).body];
      let last: 0 | 1 | null = null;
      for (const { tab: own, index, change: wanted } of steps) {
        const product_id = index === 5 ? frozen : at(index);
        const { body } = await tabs[own].putBriefly({ products: [{ product_id, ...wanted }] });
        const merged: Cart | null = withUpdate(known[own] as Cart, CartUpdate.parse(body));
        if (own === last) expect(merged).not.toBeNull();
        known[own] = merged ?? (await tabs[own].get()).body;
        expect(Cart.parse(known[own])).toEqual(Cart.parse((await tabs[own].get()).body));
        last = own;
      }
    }),
    { numRuns: 60 },
  );
});
