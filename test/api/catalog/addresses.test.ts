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

test('products are those that can be browsed and the choices of families: no gifts or samples', async () => {
  const { total, addresses: listed } = await addresses('products');
  const browser = shop.browser();
  const { body } = await browser.get('/products?page_size=1');
  const { products } = shop.catalog.current();
  const choices = products.filter(({ parent_product_id, is_available }) => parent_product_id !== null && is_available);
  expect(choices.length).toBeGreaterThan(0);
  expect(total).toBe(Number(body['total']) + choices.length);
  const urls = new Set(listed.map(({ url }) => url));
  for (const { card } of choices.slice(0, 5)) {
    expect(urls).toContain(`/p/${card.url_key}`);
    expect((await browser.get(`/products/${card.url_key}`)).status).toBe(200);
  }
  expect(listed[0]).toMatchObject({ url: expect.stringMatching(/^\/p\//), image: expect.stringMatching(/\.webp/) });
});

test('aisles are all categories with products, down to the last level', async () => {
  const { categories } = shop.catalog.current();
  const urls = (await addresses('aisles')).addresses.map(({ url }) => url);
  const totals = await Promise.all(
    categories.all.map(async ({ url_key, path }) => {
      const { body } = await shop.browser().get(`/category/url/${url_key}?page_size=1`);
      return { url: `/c/${url_key}`, kind: body['kind'], total: Number(body['total']), depth: path.length };
    }),
  );
  // The page of a feature that is off shows all products, and isn't indexed.
  const full = totals.filter(({ kind, total }) => kind === 'category' && total > 0);
  expect(full.some(({ depth }) => depth > 2)).toBe(true);
  expect(urls).toEqual(full.map(({ url }) => url));
});

test('a file after the last one is empty', async () => {
  expect((await addresses('diets?cur_page=2')).addresses).toEqual([]);
});
