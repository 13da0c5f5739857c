import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertDefined } from '#domain/kernel/assert.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const cardsOf = async (ids: readonly number[], client = shop.browser()) => {
  const { status, body } = await client.get(`/product-cards?ids=${ids.join(',')}`);
  expect(status).toBe(200);
  return (body['products'] as { id: number }[]).map(({ id }) => id);
};
const products = () => shop.catalog.current().products;
const listed = (type: string) =>
  products()
    .filter(({ is_listed, card }) => is_listed && card.product_type === type)
    .map(({ product_id }) => product_id);

test('products come in the order of their numbers, each once, without what is unknown', async () => {
  const [first = 0, second = 0, third = 0] = listed('simple');
  expect(await cardsOf([third, 999_999_999, first, third, second])).toEqual([third, first, second]);
});

test('a choice is shown as its family, once', async () => {
  const [parent = 0] = listed('configurable');
  const choices = products().filter(({ parent_product_id }) => parent_product_id === parent);
  expect(choices.length).toBeGreaterThan(1);
  expect(await cardsOf(choices.map(({ product_id }) => product_id))).toEqual([parent]);
});

test('what is not for sale to everyone is missing', async () => {
  const [sold = 0] = listed('simple');
  const hidden = assertDefined(
    products().find(({ is_listed, parent_product_id }) => !is_listed && parent_product_id === null),
    'a product that lists leave out',
  );
  expect(await cardsOf([hidden.product_id, sold])).toEqual([sold]);
});

test('a household sees only what it may have', async () => {
  const client = shop.browser();
  const [never = 0, other = 0] = listed('simple');
  const { product_id: withMilk } = assertDefined(
    products().find(({ is_listed, contains }) => is_listed && contains.includes('dairy')),
    'a product with milk',
  );
  await client.post('/preferences/never-items', { product_id: String(never) });
  await client.put('/preferences', { allergens: ['dairy'] });
  const safe = await cardsOf([never, withMilk, other], client);
  expect(safe).not.toContain(never);
  expect(safe).not.toContain(withMilk);
  expect(await cardsOf([never, withMilk])).toEqual([never, withMilk]);
});

test.each([
  '',
  'ids=',
  'ids=a',
  'ids=1,',
  'ids=0',
  'ids=1,-2',
  'ids=1&ids=2',
  `ids=${'1,'.repeat(12)}1`,
  'ids=9999999999',
])('"%s" is refused', async (query) => {
  const { status, body } = await shop.browser().get(`/product-cards?${query}`);
  expect([status, body['code']]).toEqual([400, 'invalid']);
});
