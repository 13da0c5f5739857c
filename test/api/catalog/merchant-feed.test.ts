import { hasOptions } from '#domain/catalog/names.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { merchantItem } from '#domain/catalog/merchant-feed.ts';
import { leastPrice } from '#domain/catalog/quantity.ts';
import { merchantViolations } from '#domain/catalog/merchant-rules.ts';
import { writeFeed } from '#api/catalog/merchant-file.ts';
import { merchantSources } from '#api/catalog/merchant-source.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

const SHOP = 'https://shop.example';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'feed-'));
});
afterAll(() => rm(folder, { recursive: true }));

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, 'gs'))].map(([, value]) => value ?? '');

describe('the feed of the whole demo shop', () => {
  let snapshot: Snapshot;
  let xml: string;
  let written: Awaited<ReturnType<typeof writeFeed>>;
  beforeAll(async () => {
    snapshot = await snapshotOf(demoProducts());
    written = await writeFeed(snapshot, { public_url: SHOP, folder });
    xml = gunzipSync(readFileSync(written.file)).toString();
  });

  test('breaks no rule of Merchant Center', () => {
    const broken = [...merchantSources(snapshot)].flatMap((source) =>
      merchantViolations(merchantItem(source, SHOP)).map((violation) => ({ sku: source.sku, ...violation })),
    );
    expect(broken).toEqual([]);
    expect(written.left_out).toEqual([]);
  });

  test('has each product for sale once, of a family its choices, and nothing that is given or emailed', () => {
    const ids = valuesOf(xml, 'id');
    expect(ids.length).toBe(written.total);
    expect(ids.length).toBeGreaterThan(5_000);
    expect(new Set(ids).size).toBe(ids.length);
    const bySku = new Map(snapshot.products.map((product) => [product.card.sku, product]));
    const types = new Set(ids.map((id) => bySku.get(id)?.card.product_type));
    for (const type of [
      'configurable',
      'buildYourBundle',
      'grouped',
      'gift',
      'sample',
      'aw_giftcard',
      'virtual',
    ] as const)
      expect(types).not.toContain(type);
    const listed = snapshot.products.filter(
      ({ is_listed, card, storage }) => is_listed && !hasOptions(card) && storage !== 'none',
    );
    for (const { card } of listed) expect([card.sku, ids.includes(card.sku)]).toEqual([card.sku, true]);
    const children = ids.filter((id) => bySku.get(id)?.parent_product_id !== null);
    expect(valuesOf(xml, 'item_group_id').length).toBe(children.length);
  });

  test('says the price and the stock of the page', () => {
    const items = xml.split('<item>').slice(1);
    const bySku = new Map(snapshot.products.map((product) => [product.card.sku, product]));
    for (const item of items) {
      const product = bySku.get(valuesOf(item, 'id')[0] ?? '');
      const { price, in_stock, min_order_qty } = product?.card ?? { price: 0, in_stock: false, min_order_qty: 0 };
      const said = [valuesOf(item, 'price').at(-1), valuesOf(item, 'availability')[0]];
      const least = leastPrice({ price, min_order_qty }).toFixed(2);
      expect(said).toEqual([`${least} USD`, in_stock ? 'in_stock' : 'out_of_stock']);
    }
  });

  test('is the same file for the same catalog', async () => {
    const again = await writeFeed(snapshot, { public_url: SHOP, folder });
    expect(again.etag).toBe(written.etag);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('a product that Merchant Center would refuse', () => {
  test('is left out, and the report says why', async () => {
    const products = demoProducts(40);
    const [first, second] = products.filter(({ product_type }) => product_type === 'simple');
    if (!first || !second) throw new Error('The demo shop has no simple products.');
    const hostile = { ...first, title: `</item> & "${'Q'.repeat(20)}" \u0007]]>` };
    const refused = { ...second, sku: 'TB 10001' };
    const snapshot = await snapshotOf(
      products.map((one) => (one === first ? hostile : one === second ? refused : one)),
    );
    const { left_out, total, file } = await writeFeed(snapshot, { public_url: SHOP, folder });
    expect(total).toBeGreaterThan(10);
    expect(left_out).toMatchObject([
      { sku: refused.sku, violations: [{ attribute: 'id', reason: 'has the wrong form' }] },
    ]);
    const report = await readFile(path.join(folder, 'google-left-out.csv'), 'utf8');
    expect(report).toContain(`TB 10001,${second.url_key},id,has the wrong form`);
    const xml = gunzipSync(readFileSync(file)).toString();
    expect(xml).toContain('&lt;/item&gt; &amp; &quot;');
    expect(xml).not.toContain('\u0007');
    expect(xml.match(/<item>/g)).toHaveLength(total);
    expect(xml).not.toContain(second.url_key);
  });
});

describe('over HTTP', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ config: { data_dir: path.join(folder, 'shop') } });
  });
  afterAll(() => shop.close());
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', url = '/feeds/google.xml') =>
    shop.app.inject({ method, url, headers });

  test('the feed comes plain or compressed, and says so', async () => {
    const plain = await get();
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" /);
    expect(plain.body).toMatch(/<\/channel>\n<\/rss>\n$/);
    const zipped = await get({ 'accept-encoding': 'br, gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.headers['content-length']).toBe(String(zipped.rawPayload.length));
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect((await get({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  test('who has it already gets 304, and HEAD gets no body', async () => {
    const { headers } = await get();
    const known: Record<string, string>[] = [
      { 'if-none-match': String(headers['etag']) },
      { 'if-modified-since': String(headers['last-modified']) },
    ];
    for (const header of known) expect((await get(header)).statusCode).toBe(304);
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200);
    const head = await get({ 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.statusCode, head.body, Number(head.headers['content-length']) > 1_000]).toEqual([200, '', true]);
  });

  test('any parameter is refused, and another feed does not exist', async () => {
    for (const url of ['/feeds/google.xml?page=2', '/feeds/google.xml?='])
      expect((await get({}, 'GET', url)).statusCode).toBe(400);
    expect((await get({}, 'GET', '/feeds/bing.xml')).statusCode).toBe(404);
  });

  test('a changed price is in it after ten minutes, and nothing is written again before', async () => {
    const before = await get();
    const [sku = ''] = valuesOf(before.body, 'id');
    const { product_id } = await shop.db
      .selectFrom('product')
      .select('product_id')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow();
    const changed = new Promise<void>((resolve) => {
      const stop = shop.catalog.onChange(() => {
        stop();
        resolve();
      });
    });
    await shop.db
      .updateTable('price')
      .set({ price_cents: 101, autoship_price_cents: null })
      .where('product_id', '=', product_id)
      .execute();
    await changed;
    expect((await get()).headers['etag']).toBe(before.headers['etag']);
    shop.clock.advance(11 * 60_000);
    const both = await Promise.all([get(), get()]);
    for (const after of both) {
      expect(after.headers['etag']).not.toBe(before.headers['etag']);
      const item = after.body.split('<item>').find((one) => one.includes(`<g:id>${sku}</g:id>`)) ?? '';
      expect(valuesOf(item, 'price').at(-1)).toMatch(/^\d+\.\d\d USD$/);
      expect(item).toContain('1.01 USD');
    }
    const files = await readdir(path.join(folder, 'shop', 'feeds'));
    expect(files.filter((name) => name.endsWith('.gz'))).toHaveLength(1);
  });

  test('a client that leaves in the middle leaves no file open', async () => {
    await get();
    const feeds = path.join(folder, 'shop', 'feeds');
    const [name = ''] = (await readdir(feeds)).filter((one) => one.endsWith('.gz'));
    // Larger than what the connection takes before anyone reads it.
    await writeFile(path.join(feeds, name), gzipSync(randomBytes(30_000_000), { level: 0 }));
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const openFeeds = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
      return (await Promise.all(links)).filter((file) => file.endsWith('.xml.gz')).length;
    };
    for (let i = 0; i < 5; i++) {
      await new Promise<void>((resolve, reject) => {
        const request = http.get(`${url}/feeds/google.xml`, (answer) => {
          answer.once('data', () => answer.destroy());
          answer.once('close', resolve);
        });
        request.once('error', reject);
      });
    }
    await expect.poll(openFeeds).toBe(0);
  });
});
