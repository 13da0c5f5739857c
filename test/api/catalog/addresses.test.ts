import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS_KINDS, AddressList } from '#domain/catalog/address-endpoints.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const addresses = async (path: string) => AddressList.parse((await shop.browser().get(`/addresses/${path}`)).body);

test.each(ADDRESS_KINDS)('%s are listed once each', async (kind) => {
  const answer = await addresses(kind);
  const urls = answer.addresses.map(({ url }) => url);
  expect(urls.length).toBe(answer.total);
  expect(urls.length).toBeGreaterThan(0);
  expect(new Set(urls).size).toBe(urls.length);
});

test('products are those that can be browsed: no children of listed parents, no gifts or samples', async () => {
  const { total, addresses: listed } = await addresses('products');
  const { body } = await shop.browser().get('/products?page_size=1');
  expect(total).toBe(body['total']);
  expect(listed[0]).toMatchObject({ url: expect.stringMatching(/^\/p\//), image: expect.stringMatching(/\.webp/) });
});

test('a file after the last one is empty', async () => {
  expect((await addresses('diets?cur_page=2')).addresses).toEqual([]);
});
