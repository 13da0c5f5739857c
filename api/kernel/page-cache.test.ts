import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isAging, pack, packingFor, type Page, PageCache, readyPage } from './page-cache.ts';

function page(bytes: number): Page {
  return {
    status: 200,
    headers: [['content-type', 'text/html']],
    set_cookies: [],
    plain: Buffer.alloc(bytes, 'a'),
    br: null,
    gzip: null,
  };
}

test('the least recently asked page goes first, and the bytes stay below the bound', () => {
  const cache = new PageCache(100_000);
  for (let n = 0; n < 20; n++) {
    cache.keep(`/p/${n}`, page(5_000), '1', 0);
    cache.get('/p/0', '1', 0);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(cache.get('/p/0', '1', 0)).toBeDefined();
  expect(cache.get('/p/1', '1', 0)).toBeUndefined();
  expect(cache.get('/p/19', '1', 0)).toBeDefined();
});

test('one page cannot push out the rest', () => {
  const cache = new PageCache(100_000);
  cache.keep('/small', page(1_000), '1', 0);
  cache.keep('/huge', page(90_000), '1', 0);
  expect(cache.get('/huge', '1', 0)).toBeUndefined();
  expect(cache.get('/small', '1', 0)).toBeDefined();
});

test('the same address again replaces the page and is counted once', () => {
  const cache = new PageCache(100_000);
  cache.keep('/', page(1_000), '1', 0);
  const once = cache.bytes;
  cache.keep('/', page(1_000), '1', 0);
  expect(cache.bytes).toBe(once);
});

test('a page whose address has another stamp by now, or that is two minutes old, is not shown', () => {
  const cache = new PageCache(100_000);
  cache.keep('/c/food', page(1_000), '7', 500);
  expect(cache.get('/c/food', '7', 120_499)).toBeDefined();
  expect(cache.get('/c/food', '7', 120_500)).toBeUndefined();
  cache.keep('/c/food', page(1_000), '7', 500);
  expect(cache.get('/c/food', '8', 600)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('a page is packed as the browser asks, and unpacks to itself', async () => {
  const one = page(4_000);
  const { body, encoding } = await pack(one, packingFor('gzip, deflate, br'));
  expect(encoding).toBe('br');
  expect(brotliDecompressSync(body)).toEqual(one.plain);
  expect((await pack(one, packingFor(undefined))).encoding).toBeNull();
  expect((await pack(page(100), 'br')).encoding).toBeNull();
});

test('an answer is made once per packing, with the length of what is sent', async () => {
  const one = new PageCache(100_000).keep('/', page(4_000), '1', 0);
  const ready = await readyPage(one, 'br');
  expect(ready.headers).toMatchObject({
    'content-type': 'text/html',
    'content-encoding': 'br',
    'content-length': ready.body.length,
    'cache-control': 'no-cache',
    etag: one.etag,
  });
  expect(await readyPage(one, 'br')).toBe(ready);
  expect((await readyPage(one, 'plain')).headers).not.toHaveProperty('content-encoding');
});

test('a page drawn anew that came out the same keeps its packed forms', async () => {
  const cache = new PageCache(100_000);
  const first = cache.keep('/', page(4_000), '1', 0);
  const ready = await readyPage(first, 'br');
  expect([isAging(first, 59_999), isAging(first, 60_000)]).toEqual([false, true]);
  expect(cache.keep('/', page(4_000), '1', 60_000).ready.br).toBe(ready);
  expect(cache.keep('/', page(5_000), '1', 60_000).ready.br).toBeUndefined();
});

test('a kept page is kept small once it was packed, and still answers who takes it plain or zipped', async () => {
  const cache = new PageCache(100_000);
  const one = cache.keep('/', page(8_000), '1', 0);
  const before = cache.bytes;
  const packed = await readyPage(one, 'br');
  expect(one.page.plain).toBeNull();
  expect(cache.bytes).toBeLessThan(before / 3);
  expect((await readyPage(one, 'plain')).body).toEqual(page(8_000).plain);
  expect(gunzipSync((await readyPage(one, 'gzip')).body)).toEqual(page(8_000).plain);
  const again = cache.keep('/', page(8_000), '2', 0);
  expect(again.page.plain).toBeNull();
  expect(await readyPage(again, 'br')).toBe(packed);
});
