import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSet } from '#harness/products.ts';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';

let shop: CartShop;
let group: number;
let pasta: number;
let sauce: number;
let other: number;

beforeAll(async () => {
  shop = await startCartShop();
  [group = 0, pasta = 0, sauce = 0, other = 0] = await shop.products(4);
  await makeSet(shop.db, {
    product_id: group,
    product_type: 'grouped',
    parts: [pasta, sauce].map((product_id) => ({ product_id, qty: 1 })),
  });
});
beforeEach(async () => {
  for (const product_id of [pasta, sauce]) await shop.setStock(product_id, 500);
});
afterAll(() => shop.close());

const add = (tab: Tab, options: Record<number, number | string>) =>
  tab.addMany({ products: [{ product_id: group, options }] });

test('the members of a group are added together as separate lines', async () => {
  const tab = shop.visitor();
  await tab.add(sauce);
  const { status, body } = await add(tab, { [pasta]: 2, [sauce]: 3 });
  expect([status, body.cart_errors]).toEqual([200, []]);
  const units = Object.fromEntries(body.items.map(({ product_id, line_item_qty }) => [product_id, line_item_qty]));
  expect(units).toEqual({ [pasta]: 2, [sauce]: 4 });
});

test('all of them are added or none, and the refusal names each that is short', async () => {
  await shop.setStock(sauce, 2);
  const tab = shop.visitor();
  const { status, body } = await add(tab, { [pasta]: 2, [sauce]: 3 });
  expect({ status, code: body.code, errors: body.errors }).toEqual({
    status: 409,
    code: 'group_not_added',
    errors: [{ field: `products.0.options.${sauce}`, message: expect.stringMatching(/.: Only 2 left\.$/) }],
  });
  expect((await tab.get()).body.items).toEqual([]);
});

// biome-ignore format: a table of cases
test.each([
  ['nothing', () => ({ [pasta]: 0 }), 'Choose at least one item.'],
  ['no options', () => ({}), 'Choose at least one item.'],
  ['another product', () => ({ [pasta]: 1, [other]: 1 }), /^You chose something that isn't in /],
])('a group is refused with %s', async (_what, options, message) => {
  const { status, body } = await add(shop.visitor(), options());
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'products.0.options', message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  ]);
});

test('a group is added once: how many of each is said by its options', async () => {
  const tab = shop.visitor();
  const { status, body } = await tab.addMany({ products: [{ product_id: group, qty: 2, options: { [pasta]: 1 } }] });
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'products.0.qty', message: 'Choose how many of each item instead.' }],
  ]);
  expect((await tab.get()).body.items).toEqual([]);
});

test('a group is no line itself', async () => {
  const { status, body } = await shop.visitor().put({ products: [{ product_id: group, qty: 1 }] });
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'products.0.qty', message: 'Please choose an option first.' }],
  ]);
});
