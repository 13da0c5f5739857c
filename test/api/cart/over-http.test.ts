import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOptions, type ProductType } from '#domain/catalog/names.ts';
import { PERSON } from '#harness/fixtures.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
let product_id: number;
beforeAll(async () => {
  shop = await startShop();
  const { body } = await shop.browser().get('/products?filter[in_stock]=1&page_size=60');
  const products = body['products'] as { id: number; product_type: ProductType; min_order_qty: number; qty: number }[];
  product_id = products.find((card) => !hasOptions(card) && card.min_order_qty === 1 && card.qty > 20)?.id ?? 0;
});
afterAll(() => shop.close());

type Items = { product_id: number; title: string; line_item_qty: number; image: string; url: string }[];
const itemsOf = (body: Record<string, unknown>) => body['items'] as Items;

test('a guest fills a cart by form, registers, and finds it in the account with the larger quantity', async () => {
  const guest = shop.browser();
  const added = await guest.post('/carts/bulk_product', { products: [{ product_id, qty: 3 }] });
  expect(added.status).toBe(200);
  const [item] = itemsOf(added.body);
  expect(item).toMatchObject({ product_id, line_item_qty: 3 });
  expect(item?.image).not.toBe('');
  expect(guest.cookies.get('has_cart')).toBe('1');
  const person = { ...PERSON, email: 'cart@demo.test' };
  expect((await guest.post('/account/register', person)).status).toBe(200);
  expect(itemsOf((await guest.get('/carts')).body)).toMatchObject([{ product_id, line_item_qty: 3 }]);

  const later = shop.browser();
  await later.post('/carts/bulk_product', { products: [{ product_id, qty: 8 }] });
  expect((await later.post('/account/login', person)).status).toBe(200);
  expect(itemsOf((await later.get('/carts')).body)).toMatchObject([{ product_id, line_item_qty: 8 }]);
  expect(itemsOf((await guest.get('/carts')).body)).toMatchObject([{ product_id, line_item_qty: 8 }]);
});

test('a change without the CSRF token is refused and changes nothing', async () => {
  const guest = shop.browser();
  await guest.post('/carts/bulk_product', { products: [{ product_id, qty: 2 }] });
  const answer = await guest.send({
    method: 'PUT',
    url: '/api/v1/carts',
    payload: `products[0][product_id]=${product_id}&products[0][qty]=9`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_token' } });
  expect(itemsOf((await guest.get('/carts')).body)).toMatchObject([{ line_item_qty: 2 }]);
});

test('JSON and forms are treated alike', async () => {
  const guest = shop.browser();
  await guest.post('/carts/bulk_product', { products: [{ product_id, qty: 2 }] });
  const answer = await guest.send({
    method: 'PUT',
    url: '/api/v1/carts',
    payload: JSON.stringify({ products: [{ product_id, qty: 5 }] }),
    headers: { 'content-type': 'application/json', 'x-csrf-token': await guest.token() },
  });
  expect(itemsOf(answer.body)).toMatchObject([{ line_item_qty: 5 }]);
});

test('a browser caches the cart, and the ETag says when it has changed (C15)', async () => {
  const guest = shop.browser();
  const ask = (etag: string) => guest.send({ method: 'GET', url: '/api/v1/carts', headers: { 'if-none-match': etag } });
  await guest.post('/carts/bulk_product', { products: [{ product_id, qty: 1 }] });
  const first = await guest.get('/carts');
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('cookie') as string,
  });
  shop.clock.advance(1_000);
  expect(await ask(String(first.headers['etag']))).toMatchObject({ status: 304, body: { text: '' } });
  await guest.post('/carts/bulk_product', { products: [{ product_id, qty: 1 }] });
  const second = await ask(`"other", ${String(first.headers['etag'])}`);
  expect(second).toMatchObject({ status: 200, body: { total_items_in_cart: 2 } });
  expect(second.headers['etag']).not.toBe(first.headers['etag']);
});

test('changing one line of 20 is answered in 8 KB at most, and with the whole cart on request', async () => {
  const guest = shop.browser();
  const { body } = await guest.get('/products?filter[in_stock]=1&page_size=60');
  const cards = body['products'] as { id: number; product_type: ProductType }[];
  const simple = cards.filter((card) => !hasOptions(card));
  await guest.put('/carts', { products: simple.slice(0, 20).map(({ id }) => ({ product_id: id, qty: 12 })) });
  const items = itemsOf((await guest.get('/carts')).body);
  expect(items).toHaveLength(20);
  const form = { products: [{ product_id: items[0]?.product_id ?? 0, qty: 13 }] };
  const bytesOf = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['content-length']);
  const changed = await guest.put('/carts', form);
  expect(itemsOf(changed.body)).toMatchObject([{ line_item_qty: 13 }]);
  expect(bytesOf(changed)).toBeLessThanOrEqual(8 * 1024);
  const whole = await guest.put('/carts?full_cart=1', form);
  expect(itemsOf(whole.body)).toHaveLength(20);
  expect(bytesOf(whole)).toBe(bytesOf(await guest.get('/carts')));
});
