import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiePlan, readCookies } from '#api/http/cookies.ts';
import { serializerOf } from '#api/http/http.ts';
import { searchQueries } from '#demo/catalog/search-queries.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

/** Everyone without a household gets the same. */
const PLAN = cookiePlan('http://shop.test');

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const serializers = new Map<string, ReturnType<typeof serializerOf>>();

/** The answer over HTTP and the same call's answer in this process, through the call's schema. */
async function bothWays(name: string, path: string, input: { params?: unknown; query?: unknown }) {
  const served = shop.shop.calls.get(name);
  if (!served?.write) throw new Error(`${name} has no answer made beforehand.`);
  const overHttp = await shop.app.inject({ method: 'GET', url: `/api/v1${path}` });
  expect(overHttp.statusCode).toBe(200);
  const { params, query } = served.endpoint;
  const context = { params: params.parse(input.params ?? {}), query: query.parse(input.query ?? {}), body: {} };
  const whose = { now: shop.clock.now(), cookies: readCookies(undefined, PLAN) };
  const value = await served.handler({ ...context, ...whose } as Parameters<typeof served.handler>[0]);
  const write = serializers.get(name) ?? serializerOf(served.endpoint.response);
  serializers.set(name, write);
  const inProcess: unknown = JSON.parse(write(value));
  return { over_http: overHttp.json<unknown>(), in_process: inProcess };
}

test.each(['', 'sort=price', 'cur_page=3&page_size=7', 'facets=1', 'filter[diet]=vegan-diet&filter[in_stock]=1'])(
  'a list with "%s" is the same over HTTP and in this process',
  async (text) => {
    const filter = text.startsWith('filter') ? { diet: 'vegan-diet', in_stock: '1' } : undefined;
    const plain = Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => !name.includes('[')));
    const query = filter ? { filter } : plain;
    const list = await bothWays('catalog.listProducts', `/products?${text}`, { query });
    expect(list.over_http).toEqual(list.in_process);
    const page = await bothWays('catalog.getCategoryPage', `/category/url/food?${text}`, {
      params: { url_key: 'food' },
      query,
    });
    expect(page.over_http).toEqual(page.in_process);
  },
);

test('every product is the same over HTTP and in this process', async () => {
  for (const { card } of shop.catalog.current().products) {
    const one = await bothWays('catalog.getProduct', `/products/${card.url_key}`, {
      params: { url_key: card.url_key },
    });
    expect(one.over_http).toEqual(one.in_process);
  }
});

test('searches and suggestions are the same over HTTP and in this process', async () => {
  for (const { q } of searchQueries('tallybean').slice(0, 60)) {
    const found = await bothWays('catalog.searchProducts', `/search?q=${encodeURIComponent(q)}`, { query: { q } });
    expect(found.over_http).toEqual(found.in_process);
    const begun = q.slice(0, 5);
    const words = await bothWays('catalog.suggest', `/search/suggest?q=${encodeURIComponent(begun)}`, {
      query: { q: begun },
    });
    expect(words.over_http).toEqual(words.in_process);
  }
});

test('a diet is a page; an unknown page, product or filter is refused as before', async () => {
  const diet = await bothWays('catalog.getFacetPage', '/facet-page/diet/vegan-diet', {
    params: { kind: 'diet', url_key: 'vegan-diet' },
  });
  expect(diet.over_http).toEqual(diet.in_process);
  const statuses = ['/products/none', '/category/url/none', '/facet-page/diet/none', '/products?sort=weird'].map(
    async (path) => (await shop.app.inject({ method: 'GET', url: `/api/v1${path}` })).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 400]);
});

test('non-ASCII text arrives unchanged', async () => {
  const product_id = shop.catalog.current().products[0]?.product_id ?? 0;
  await shop.db
    .updateTable('product')
    .set({ title: 'Crème brûlée 🍮 “tart”' })
    .where('product_id', '=', product_id)
    .execute();
  await expect.poll(() => shop.catalog.card(product_id)?.title).toContain('Crème');
  const url_key = shop.catalog.card(product_id)?.url_key ?? '';
  const answer = await shop.app.inject({ method: 'GET', url: `/api/v1/products/${url_key}` });
  expect(answer.json<{ title: string }>().title).toBe(shop.catalog.card(product_id)?.title);
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
});
