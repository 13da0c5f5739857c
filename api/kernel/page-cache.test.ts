import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack, packingFor, type Page, PageCache } from './page-cache.ts';

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
  for (let n = 0; n < 10; n++) {
    cache.set(`/p/${n}`, page(5_000));
    cache.get('/p/0');
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(cache.get('/p/0')).toBeDefined();
  expect(cache.get('/p/1')).toBeUndefined();
  expect(cache.get('/p/9')).toBeDefined();
});

test('one page cannot push out the rest', () => {
  const cache = new PageCache(100_000);
  cache.set('/small', page(1_000));
  cache.set('/huge', page(90_000));
  expect(cache.get('/huge')).toBeUndefined();
  expect(cache.get('/small')).toBeDefined();
});

test('the same key again replaces the page and is counted once', () => {
  const cache = new PageCache(100_000);
  cache.set('/', page(1_000));
  const once = cache.bytes;
  cache.set('/', page(1_000));
  expect(cache.bytes).toBe(once);
});

test('a page is packed as the browser asks, and unpacks to itself', async () => {
  const one = page(4_000);
  const { body, encoding } = await pack(one, packingFor('gzip, deflate, br'));
  expect(encoding).toBe('br');
  expect(brotliDecompressSync(body).equals(one.plain)).toBe(true);
  expect((await pack(one, packingFor(undefined))).encoding).toBeNull();
  expect((await pack(page(100), 'br')).encoding).toBeNull();
});
