import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormInput } from '#harness/form.ts';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';

let shop: CartShop;
let tab: Tab;
let product_id: number;
let line_item_id: string;

beforeAll(async () => {
  shop = await startCartShop();
  [product_id = 0] = await shop.products(1);
  tab = shop.visitor();
  line_item_id = (await tab.add(product_id, 2)).body.items[0]?.id ?? '';
});
afterAll(() => shop.close());

const BAD_QUANTITIES = [
  '-1',
  '1000',
  '1.5',
  'abc',
  '',
  ' 1',
  '1e2',
  '0x1',
  '99999999999999999999',
  'NaN',
  '٣',
  '\0',
  '-0',
  '007',
];
const BAD_IDS = ['', 'abc', '-1', '0', '1.5', '2000000001', '99999999999999999999', "1' or '1'='1", '[object Object]'];

async function refused(answer: { status: number; body: { errors?: unknown } }, field: string): Promise<void> {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body.errors).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: expect.stringContaining(field) })]),
  );
  expect((await tab.get()).body.items).toMatchObject([{ product_id, line_item_qty: 2 }]);
}

describe('a bad quantity is named and changes nothing', () => {
  test.each(BAD_QUANTITIES)('%j', async (qty) => {
    await refused(await tab.put({ line_items: [{ line_item_id, qty }] }), 'line_items.0.qty');
    await refused(await tab.put({ products: [{ product_id, qty }] }), 'products.0.qty');
    await refused(await tab.addMany({ products: [{ product_id, qty }] }), 'products.0.qty');
  });
  test('adding nothing is refused', async () => {
    await refused(await tab.addMany({ products: [{ product_id, qty: 0 }] }), 'products.0.qty');
  });
});

test.each<[string, FormInput, string]>([
  ['a missing id', { products: [{ qty: 1 }] }, 'This is a required field.'],
  ['a missing list', {}, 'This is a required field.'],
  ['an id of another kind', { products: [{ product_id: { id: 1 }, qty: 1 }] }, 'is not valid.'],
])("%s is refused in the shop's own words", async (_what, body, message) => {
  expect((await tab.addMany(body)).body).toMatchObject({ errors: [{ message }] });
});

describe('a bad id is named and changes nothing', () => {
  test.each(BAD_IDS)('%j', async (id) => {
    await refused(await tab.put({ line_items: [{ line_item_id: id, qty: 1 }] }), 'line_items.0.line_item_id');
    await refused(await tab.put({ products: [{ product_id: id, qty: 1 }] }), 'products.0.product_id');
    await refused(await tab.addMany({ products: [{ product_id: id, qty: 1 }] }), 'products.0.product_id');
    if (id !== '') await refused(await tab.get({ cart_id: id }), 'cart_id');
  });
});

test.each<[string, FormInput]>([
  ['line_items', {}],
  ['line_items', { line_items: [] }],
  ['line_items', { line_items: 'all of them' }],
  ['line_items.0', { line_items: ['first'] }],
  ['line_items.0.line_item_id', { line_items: [{ qty: 1 }] }],
  ['products.0.product_id', { products: [{ qty: 1 }] }],
  ['products', { products: Array.from({ length: 201 }, () => ({ product_id: 1, qty: 1 })) }],
])('a change without what it needs names %s', async (field, body) => {
  await refused(await tab.put(body), field);
});

test('a line without a change is refused with its quantity as the missing field', async () => {
  await refused(await tab.put({ line_items: [{ line_item_id }] }), 'line_items.0.qty');
});

test('one bad line refuses the whole change', async () => {
  await refused(
    await tab.put({ line_items: [{ line_item_id, qty: 9 }], products: [{ product_id: 1_999_999_999, qty: 1 }] }),
    'products.0.product_id',
  );
});

test.each<[FormInput]>([
  [{}],
  [{ products: [] }],
  [{ products: 'x' }],
  [{ products: [{ product_id: 1, qty: 1, options: 'Size' }] }],
  [{ products: [{ product_id: 1, qty: 1, options: { Size: 'x'.repeat(241) } }] }],
  [{ products: [{ product_id: 1, qty: 1, options: { Size: 'a\0b' } }] }],
])('%j is no addition', async (body) => {
  await refused(await tab.addMany(body), 'products');
});

test('a line with more than 20 options names them', async () => {
  const options = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`Size ${i}`, '16 oz']));
  await refused(await tab.addMany({ products: [{ product_id, qty: 1, options }] }), 'products.0.options');
});
