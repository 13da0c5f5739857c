import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddressHolder, resolveOldKey, readRedirects } from '#domain/catalog/redirects.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { withClient } from './open-catalog.ts';

let shop: TestShop;
beforeAll(async () => {
  // Stock is set by hand, without reservations.
  shop = await startShop({ unaudited: ['I12'] });
});
afterAll(() => shop.close());

/** Runs statements as an operator does, and waits until this process's catalog has them. */
async function change(text: string, holds: () => boolean): Promise<void> {
  await withClient(shop.url, (client) => client.query(text));
  const changed = Promise.withResolvers<void>();
  const stop = shop.catalog.onChange(() => holds() && changed.resolve());
  if (!holds()) await changed.promise;
  stop();
}

const knows = (kind: AddressHolder, key: string) => shop.catalog.current().redirects.has(`${kind}:${key}`);
const call = (path: string) => shop.app.inject({ url: `/api/v1${path}` });

describe('what has a new key', () => {
  test.each([
    [
      'product',
      '/products/',
      '',
      "update product set url_key = '%new' where url_key = '%old'",
      () => shop.catalog.current().products.find(({ is_listed }) => is_listed)?.card.url_key,
    ],
    [
      'category',
      '/category/url/',
      '?page_size=1',
      "update category set url_key = '%new' where url_key = '%old'",
      () => shop.catalog.current().categories.aisles[0]?.children[0]?.url_key,
    ],
    [
      'brand',
      '/facet-page/brand/',
      '?sort=price',
      "update brand set url_key = '%new' where url_key = '%old'",
      () => [...shop.catalog.current().brands.values()][0]?.url_key,
    ],
    [
      'list',
      '/shopping-list/',
      '',
      "update shopping_list set url_key = '%new' where url_key = '%old'",
      () => shop.catalog.current().shopping_lists[0]?.url_key,
    ],
  ] as const)(
    '%s: its old address leads to the newest one, however often it changed',
    async (kind, path, query, statement, find) => {
      const first = find() ?? '';
      const rename = (old: string, key: string) => statement.replace('%old', old).replace('%new', key);
      await change(rename(first, `${first}-two`), () => knows(kind, first));
      await change(rename(`${first}-two`, `${first}-three`), () => knows(kind, `${first}-two`));
      for (const old of [first, `${first}-two`]) {
        const answer = await call(`${path}${old}${query}`);
        expect(answer.statusCode).toBe(301);
        expect(answer.json()).toMatchObject({ success: false, code: 'moved', url_key: `${first}-three` });
        const location = String(answer.headers['location']);
        expect(location).toBe(`/api/v1${path}${first}-three${query}`);
        expect((await shop.app.inject({ url: location })).statusCode).toBe(200);
      }
      await change(rename(`${first}-three`, first), () => !knows(kind, first) && knows(kind, `${first}-three`));
      expect((await call(path + first)).statusCode).toBe(200);
      expect((await call(`${path}${first}-two`)).json()).toMatchObject({ code: 'moved', url_key: first });
    },
  );

  test('a value is found by its new key in every call for it', async () => {
    await change("update facet_value set url_key = 'plants-only' where kind = 'diet' and url_key = 'vegan-diet'", () =>
      knows('diet', 'vegan-diet'),
    );
    expect((await call('/facet-page/diet/vegan-diet')).headers['location']).toBe('/api/v1/facet-page/diet/plants-only');
    expect((await call('/attribute-page/vegan-diet')).headers['location']).toBe('/api/v1/attribute-page/plants-only');
    await change("update facet_value set url_key = 'vegan-diet' where kind = 'diet' and url_key = 'plants-only'", () =>
      knows('diet', 'plants-only'),
    );
  });
});

describe('what has ended', () => {
  test('a product that is no longer sold answers 410 with what it was and what is similar', async () => {
    const product = shop.catalog
      .current()
      .products.find(({ is_listed, card }) => is_listed && card.in_stock && card.product_type === 'simple');
    const key = product?.card.url_key ?? '';
    await change(
      `update product set is_available = false where url_key = '${key}'`,
      () => shop.catalog.soldCard(product?.product_id ?? 0) === null,
    );
    const answer = await call(`/products/${key}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'ended',
      holder: 'product',
      product: { url_key: key, is_available: false },
    });
    await change(
      `update product set is_available = true where url_key = '${key}'`,
      () => shop.catalog.soldCard(product?.product_id ?? 0) !== null,
    );
    expect((await call(`/products/${key}`)).statusCode).toBe(200);
  });

  test('a list that was removed answers 410 with what is in stock instead', async () => {
    await change("delete from shopping_list where url_key = 'pantry-staples'", () => knows('list', 'pantry-staples'));
    const answer = await call('/shopping-list/pantry-staples');
    const { holder, instead } = answer.json<{ holder: string; instead: { url: string; price: number }[] }>();
    expect([answer.statusCode, holder]).toEqual([410, 'list']);
    expect(instead.length).toBeGreaterThan(0);
    for (const { url } of instead)
      expect((await call(`/products/${url.replace('/p/', '')}`)).json()).toMatchObject({ in_stock: true });
  });

  test('what is shown instead has nothing that the household avoids', async () => {
    const url_key = 'cheddar-cheese';
    await change(
      `insert into shopping_list (url_key, title, blurb, position) values ('${url_key}', 'Spread', 'Spread', 99)`,
      () => true,
    );
    await change(`delete from shopping_list where url_key = '${url_key}'`, () => knows('list', url_key));
    const insteadFor = async (cookie: string) => {
      const answer = await shop.app.inject({ url: `/api/v1/shopping-list/${url_key}`, headers: { cookie } });
      expect(answer.statusCode).toBe(410);
      const keys = answer.json<{ instead: { url: string }[] }>().instead.map(({ url }) => url.replace('/p/', ''));
      const { products: all } = shop.catalog.current();
      return keys.map((key) => all.find(({ card }) => card.url_key === key)?.free_from.includes('dairy'));
    };
    expect(await insteadFor('')).toContain(false);
    expect(await insteadFor('__Host-household=1..dairy.')).not.toContain(false);
  });

  test('a brand whose products are all no longer sold answers 410; one that is only sold out has its page', async () => {
    const { products } = shop.catalog.current();
    // What is only read, such as a cookbook, never sells out.
    const unlimited = products.filter(({ card }) => card.product_type === 'virtual').map((one) => one.brand_id);
    const { brand_key = '', brand_id = 0 } =
      products.find((one) => one.is_listed && !unlimited.includes(one.brand_id)) ?? {};
    await change(
      `update stock set reserved = on_hand where product_id in (select product_id from product where brand_id = ${brand_id})`,
      () => shop.catalog.current().products.every((one) => one.brand_id !== brand_id || !one.card.in_stock),
    );
    expect((await call(`/facet-page/brand/${brand_key}`)).statusCode).toBe(200);
    await change(`update product set is_available = false where brand_id = ${brand_id}`, () =>
      shop.catalog.current().products.every((one) => one.brand_id !== brand_id || !one.is_available),
    );
    expect((await call(`/facet-page/brand/${brand_key}`)).json()).toMatchObject({ code: 'ended', holder: 'brand' });
  });

  test('what never existed answers 404', async () => {
    for (const path of [
      '/products/nothing-here',
      '/category/url/nothing-here',
      '/facet-page/brand/nothing-here',
      '/shopping-list/nothing-here',
      '/attribute-page/nothing-here',
    ])
      expect([path, (await call(path)).statusCode]).toEqual([path, 404]);
  });
});

describe('the table', () => {
  const KEYS = ['key-a', 'key-b', 'key-c', 'key-d', 'key-e'];
  beforeEach(async () => {
    await withClient(shop.url, (client) =>
      client.query("delete from brand where url_key like 'key-%'; delete from page_redirect"),
    );
  });

  test('never holds a chain, a circle, or a key that is in use, and every old key leads to what had it last', async () => {
    const step = fc.record({
      brand: fc.integer({ min: 1, max: 3 }),
      key: fc.option(fc.constantFrom(...KEYS), { freq: 6 }),
    });
    await withClient(shop.url, async (client) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          await client.query('begin');
          try {
            const keyOf = new Map<number, string>();
            /** Which brand had a key last; undefined once none has had it. */
            const lastHolder = new Map<string, number>();
            for (const { brand, key } of steps) {
              const id = 900_000 + brand;
              const own = keyOf.get(id);
              if (key !== null && [...keyOf.values()].includes(key)) continue;
              if (key === null) {
                await client.query('delete from brand where brand_id = $1', [id]);
                keyOf.delete(id);
                for (const [held, holder] of lastHolder) if (holder === id) lastHolder.delete(held);
              } else if (own === undefined)
                await client.query('insert into brand (brand_id, url_key, name) values ($1, $2, $3)', [
                  id,
                  key,
                  `Brand ${id}`,
                ]);
              else await client.query('update brand set url_key = $2 where brand_id = $1', [id, key]);
              if (key !== null) {
                keyOf.set(id, key);
                lastHolder.set(key, id);
              }
            }
            const { rows } = await client.query<{ old_key: string; new_key: string | null }>(
              "select old_key, new_key from page_redirect where kind = 'brand'",
            );
            const live = [...keyOf.values()];
            const olds = rows.map(({ old_key }) => old_key);
            expect(rows.filter(({ new_key }) => new_key !== null && olds.includes(new_key))).toEqual([]);
            expect(olds.filter((key) => live.includes(key))).toEqual([]);
            const redirects = readRedirects(rows.map((row) => ({ kind: 'brand' as const, ...row })));
            for (const { old_key, new_key } of rows) {
              const found = resolveOldKey(redirects, 'brand', old_key, (key) => live.includes(key));
              expect(found).toEqual(new_key === null ? { is: 'ended' } : { is: 'moved', key: new_key });
            }
            for (const [key, id] of lastHolder) {
              const now = keyOf.get(id);
              if (now !== undefined && !live.includes(key))
                expect([key, rows.find(({ old_key }) => old_key === key)?.new_key]).toEqual([key, now]);
            }
          } finally {
            await client.query('rollback');
          }
        }),
        { numRuns: 60 },
      );
    });
  });

  test('refuses a key that leads to itself, and keys with capitals', async () => {
    const run = (text: string) => withClient(shop.url, (client) => client.query(text));
    await expect(run("insert into page_redirect values ('brand', 'key-a', 'key-a')")).rejects.toThrow(
      'page_redirect_check',
    );
    await expect(run("insert into brand (brand_id, url_key, name) values (900009, 'Key-A', 'Brand')")).rejects.toThrow(
      'brand_url_key_is_lower',
    );
  });
});
