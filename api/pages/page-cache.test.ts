import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  isStale,
  compress,
  negotiateEncoding,
  type Page,
  PageCache,
  type PageEncoding,
  responseFor,
} from './page-cache.ts';

function page(bytes: number): Page {
  return {
    status: 200,
    headers: [['content-type', 'text/html']],
    setCookies: [],
    plain: Buffer.alloc(bytes, 'a'),
    br: null,
    gzip: null,
  };
}

const at = (nowMs: number, version: string, encoding: PageEncoding = 'br') => ({ nowMs, version, encoding });

test('of many pages four are compressed at once, and each is right', async () => {
  const compressing = new Set<number>();
  let most = 0;
  const hook = createHook({
    init(id, type) {
      if (type !== 'ZLIB') return;
      compressing.add(id);
      most = Math.max(most, compressing.size);
    },
    before: (id) => void compressing.delete(id),
  }).enable();
  // Every other page is shorter than one before it, whose buffer it gets.
  const texts = Array.from({ length: 30 }, (_, at) =>
    String.fromCharCode(65 + at).repeat(5_000 + (at % 2) * 1_000 - at),
  );
  const bodies = await Promise.all(
    texts.map(async (text) => (await compress({ ...page(0), plain: Buffer.from(text) }, 'br')).body),
  );
  hook.disable();
  expect(bodies.map((body) => brotliDecompressSync(body).toString())).toEqual(texts);
  expect(most).toBe(4);
});

test('many requests for one new page compress it once', async () => {
  let compressed = 0;
  const hook = createHook({ init: (_, type) => void (compressed += Number(type === 'ZLIB')) }).enable();
  const one = page(5_000);
  const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await compress(one, 'br')).body));
  hook.disable();
  expect([new Set(bodies).size, compressed]).toEqual([1, 1]);
});

test('the least recently used page goes first, and the bytes stay below the limit', () => {
  const cache = new PageCache(100_000);
  for (let n = 0; n < 20; n++) {
    cache.set(`/p/${n}`, page(5_000), at(0, '1'));
    cache.get('/p/0', '1', 0);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(cache.get('/p/0', '1', 0)).toBeDefined();
  expect(cache.get('/p/1', '1', 0)).toBeUndefined();
  expect(cache.get('/p/19', '1', 0)).toBeDefined();
});

test('a page asked for without compression is cached from the second time on', () => {
  const cache = new PageCache(100_000);
  for (const isCached of [false, true]) {
    expect(cache.set('/', page(4_000), at(0, '1', 'plain')).page.plain).toHaveLength(4_000);
    expect(cache.get('/', '1', 0) !== undefined).toBe(isCached);
  }
  cache.set('/c/food', page(4_000), at(0, '1', 'gzip'));
  expect(cache.get('/c/food', '1', 0)).toBeDefined();
});

// biome-ignore format: a table of cases
test.each([
  // address                                      cached the first time
  ['/c/snacks',                                   true],
  ['/p/oats',                                     true],
  ['/c/snacks.data',                              true],
  ['/p/oats.json',                                true],
  ['/c/snacks.data?_routes=c%2F%3Akey',           false],
  ['/p/oats?_routes=1',                           false],
  ['/p/oats?&&',                                  false],
  ['/c/snacks?diet=vegan-diet&sort=price',        false],
  ['/search/results?q=oats',                      false],
  ['/c/snacks?utm_source=mail',                   false],
  ['/c/snacks.data?page=2&_routes=c%2F%3Akey',    false],
  ['/c/snacks.data?_routes=c%2F%3Akey&x=1',       false],
  ['/p/oats?x',                                   false],
])('%s is cached at once: %s, and otherwise from the second time on', (url, isAtOnce) => {
  const cache = new PageCache(100_000);
  for (const isCached of [isAtOnce, true]) {
    cache.set(url, page(4_000), at(0, '1'));
    expect(cache.get(url, '1', 0) !== undefined).toBe(isCached);
  }
});

test('clicks on an ad, and other addresses that are asked for once, do not push out the pages that everyone opens', () => {
  const cache = new PageCache(100_000);
  cache.set('/c/snacks', page(5_000), at(0, '1'));
  for (let click = 0; click < 50; click++) cache.set(`/c/snacks?gclid=${click}`, page(5_000), at(0, '1'));
  expect(cache.get('/c/snacks', '1', 0)).toBeDefined();
});

test('one page cannot push out the rest', () => {
  const cache = new PageCache(100_000);
  cache.set('/small', page(1_000), at(0, '1'));
  cache.set('/huge', page(90_000), at(0, '1'));
  expect(cache.get('/huge', '1', 0)).toBeUndefined();
  expect(cache.get('/small', '1', 0)).toBeDefined();
});

test('the same address again replaces the page and is counted once', () => {
  const cache = new PageCache(100_000);
  cache.set('/', page(1_000), at(0, '1'));
  const once = cache.bytes;
  cache.set('/', page(1_000), at(0, '1'));
  expect(cache.bytes).toBe(once);
});

test('a page whose URL has another version by now, or that is two minutes old, is not served', () => {
  const cache = new PageCache(100_000);
  cache.set('/c/food', page(1_000), at(500, '7'));
  expect(cache.get('/c/food', '7', 120_499)).toBeDefined();
  expect(cache.get('/c/food', '7', 120_500)).toBeUndefined();
  cache.set('/c/food', page(1_000), at(500, '7'));
  expect(cache.get('/c/food', '8', 600)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('a page is compressed as the browser accepts and decompresses to itself', async () => {
  const one = page(4_000);
  const { body, encoding } = await compress(one, negotiateEncoding('gzip, deflate, br'));
  expect(encoding).toBe('br');
  expect(brotliDecompressSync(body)).toEqual(one.plain);
  expect((await compress(one, negotiateEncoding(undefined))).encoding).toBeNull();
  expect((await compress(page(100), 'br')).encoding).toBeNull();
});

test.each([
  // what the browser accepts       the encoding
  ['br;q=0', 'plain'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['BR; Q=1', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['*;q=0', 'plain'],
  ['identity', 'plain'],
  ['gzip;q=x', 'plain'],
])('%j gets %s', (accept, encoding) => {
  expect(negotiateEncoding(accept)).toBe(encoding);
});

test('a response is built once per encoding, with the length of its body', async () => {
  const one = new PageCache(100_000).set('/', page(4_000), at(0, '1'));
  const ready = await responseFor(one, 'br');
  expect(ready.headers).toMatchObject({
    'content-type': 'text/html',
    'content-encoding': 'br',
    'content-length': ready.body.length,
    'cache-control': 'no-cache',
    etag: one.etag,
  });
  expect(await responseFor(one, 'br')).toBe(ready);
  expect((await responseFor(one, 'plain')).headers).not.toHaveProperty('content-encoding');
});

test('a page that renders the same again keeps its compressed forms', async () => {
  const cache = new PageCache(100_000);
  const first = cache.set('/', page(4_000), at(0, '1'));
  const ready = await responseFor(first, 'br');
  expect([isStale(first, 59_999), isStale(first, 60_000)]).toEqual([false, true]);
  expect(cache.set('/', page(4_000), at(60_000, '1')).responses.br).toBe(ready);
  expect(cache.set('/', page(5_000), at(60_000, '1')).responses.br).toBeUndefined();
});

test('a compressed page drops its plain form and still serves plain and gzip', async () => {
  const cache = new PageCache(100_000);
  const one = cache.set('/', page(8_000), at(0, '1'));
  const before = cache.bytes;
  const packed = await responseFor(one, 'br');
  expect(one.page.plain).toBeNull();
  expect(cache.bytes).toBeLessThan(before / 3);
  expect((await responseFor(one, 'plain')).body).toEqual(page(8_000).plain);
  expect(gunzipSync((await responseFor(one, 'gzip')).body)).toEqual(page(8_000).plain);
  const again = cache.set('/', page(8_000), at(0, '2'));
  expect(again.page.plain).toBeNull();
  expect(await responseFor(again, 'br')).toBe(packed);
});
