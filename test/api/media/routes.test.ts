import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aisleUrl, heroHash, heroPicture, heroUrl, pictureHash, pictureUrl, shareUrl } from '#api/media/address.ts';
import { ZOOM_WIDTH } from '#domain/media/picture-views.ts';
import { openRenderer, type Renderer } from '#api/media/render.ts';
import { mediaRoutes } from '#api/media/routes.ts';
import { openWorkerPool, type WorkerPool } from '#api/media/worker-pool.ts';
import { fakePool } from './fake-pool.ts';
import { FACTS, SPEC } from './samples.ts';

const HASH = pictureHash(SPEC, FACTS);
const PHOTO_HASH = '0123456789';
const lookupPicture = (sku: string) => {
  if (sku === 'photo') return { spec: SPEC, facts: FACTS, hash: PHOTO_HASH, image: 'a photo' };
  return sku === 'TB-1' || sku === 'red-label' ? { spec: SPEC, facts: FACTS } : null;
};
const readImage = async (image: string, width: number) => Buffer.from(`${image}, ${width} px`);

const HERO = { specs: [SPEC, { ...SPEC, form: 'jar' as const }], hash: heroHash([HASH, HASH]) };
const lookupHero = () => HERO;

let cacheDir = '';
let app: FastifyInstance;
let renderer: Renderer;
const drawn: string[] = [];

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  const workers = openWorkerPool({ size: 1 });
  const pool: WorkerPool = {
    ...workers,
    draw: (job, priority) => {
      drawn.push(job.kind);
      return workers.draw(job, priority);
    },
  };
  renderer = openRenderer({ cacheDir, pool, maxWaitMs: 60_000, maxZoomWaitMs: 60_000 });
  app = Fastify();
  await app.register(mediaRoutes, { lookupPicture, lookupHero, readImage, cacheDir, renderer, rate_limit_exempt: [] });
});
afterAll(async () => {
  await app.close();
  await renderer.close();
  await rm(cacheDir, { recursive: true, force: true });
});

test('two browsers that request a product picture get it from one drawing, cached forever', async () => {
  const [small, large] = await Promise.all([
    app.inject(pictureUrl('TB-1', HASH, 320)),
    app.inject(pictureUrl('TB-1', HASH, 640)),
  ]);
  expect([small.statusCode, large.statusCode]).toEqual([200, 200]);
  expect(small.headers['content-type']).toBe('image/webp');
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const sizes = await Promise.all([small, large].map((answer) => sharp(answer.rawPayload).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 320, 320],
    ['webp', 640, 640],
  ]);
  expect(drawn).toHaveLength(1);
});

test('a product with a photo shows it as its front and its cutout, and its label is drawn', async () => {
  const [front, cutout, label] = await Promise.all(
    (['front', 'cutout', 'label'] as const).map((view) => app.inject(pictureUrl('photo', PHOTO_HASH, 320, view))),
  );
  expect([front?.body, cutout?.body]).toEqual(['a photo, 320 px', 'a photo, 320 px']);
  expect(front?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await sharp(label?.rawPayload).metadata()).width).toBe(320);
  expect((await app.inject(pictureUrl('photo', 'ffffffffff', 320))).headers['location']).toBe(
    pictureUrl('photo', PHOTO_HASH, 320),
  );
});

test('the label panel and the aisles are drawn too', async () => {
  const label = await app.inject(pictureUrl('TB-1', HASH, 640, 'label'));
  const aisle = await app.inject(aisleUrl('frozen-food', 320));
  expect([label.statusCode, aisle.statusCode]).toEqual([200, 200]);
  expect(label.rawPayload.equals((await app.inject(pictureUrl('TB-1', HASH, 640))).rawPayload)).toBe(false);
});

test('the picture for other sites is wide, whole and opaque, and has no other width', async () => {
  const { statusCode, headers, rawPayload } = await app.inject(shareUrl('TB-1', HASH));
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([1200, 630, 3]);
  const isGround = (x: number, y: number) =>
    [247, 243, 236].every((level, channel) => Math.abs((data[(y * 1200 + x) * 3 + channel] ?? 0) - level) < 5);
  const edges = [isGround(5, 5), isGround(1195, 5), isGround(5, 625), isGround(1195, 625), isGround(200, 315)];
  expect(edges).toEqual([true, true, true, true, true]);
  const { channels } = await sharp(rawPayload).stats();
  for (const { stdev } of channels) expect(stdev).toBeGreaterThan(10);
  for (const url of [
    pictureUrl('TB-1', HASH, 640, 'share'),
    pictureUrl('TB-1', HASH, 1200),
    pictureUrl('TB-1', HASH, 1200, 'label'),
  ])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
  expect((await app.inject(shareUrl('TB-1', '0123456789'))).headers['location']).toBe(shareUrl('TB-1', HASH));
});

test('the front and the label are drawn in a large size, too, which has no other width', async () => {
  for (const view of ['zoom', 'label-zoom'] as const) {
    const { statusCode, rawPayload } = await app.inject(pictureUrl('TB-1', HASH, ZOOM_WIDTH, view));
    const { width, height, hasAlpha } = await sharp(rawPayload).metadata();
    expect([view, statusCode, width, height, hasAlpha]).toEqual([view, 200, 1280, 1280, false]);
    const small = view === 'zoom' ? 'front' : 'label';
    expect(await difference(rawPayload, await app.inject(pictureUrl('TB-1', HASH, 640, small)))).toBeLessThan(8);
    expect((await app.inject(pictureUrl('TB-1', HASH, 640, view))).statusCode).toBe(404);
  }
  expect((await app.inject(pictureUrl('TB-1', HASH, ZOOM_WIDTH))).statusCode).toBe(404);
  expect((await app.inject(pictureUrl('photo', PHOTO_HASH, ZOOM_WIDTH, 'zoom'))).body).toBe('a photo, 640 px');
});

/** How much two pictures of other sizes differ on average, of 255. */
async function difference(large: Buffer, { rawPayload }: { rawPayload: Buffer }): Promise<number> {
  const pixels = (file: Buffer) => sharp(file).resize(64, 64).removeAlpha().raw().toBuffer();
  const [one, other] = [await pixels(large), await pixels(rawPayload)];
  return one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] ?? 0)), 0) / one.length;
}

test('a cutout is transparent around the package', async () => {
  const { rawPayload } = await app.inject(pictureUrl('TB-1', HASH, 320, 'cutout'));
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect([data[3], data[(160 * 320 + 160) * 4 + 3]]).toEqual([0, 255]);
});

test('the still life of the staples is drawn once for all widths, small enough for phones', async () => {
  const before = drawn.length;
  const urls = heroPicture(HERO.hash)
    .srcset.split(', ')
    .map((one) => one.split(' ')[0] ?? '');
  const answers = await Promise.all(urls.map((url) => app.inject(url)));
  const sizes = await Promise.all(answers.map(({ rawPayload }) => sharp(rawPayload).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 640, 373],
    ['webp', 960, 560],
    ['webp', 1440, 840],
  ]);
  expect(answers[0]?.rawPayload.length).toBeLessThan(70 * 1024);
  expect(drawn.slice(before)).toEqual(['hero']);
});

test.each([
  // case                            asked                                         status  where to
  ['an old hash', '/img/p/TB-1.0123456789.320.webp', 302, pictureUrl('TB-1', HASH, 320)],
  ['an old hash of a label', '/img/p/TB-1-label.0123456789.640.webp', 302, pictureUrl('TB-1', HASH, 640, 'label')],
  ['a SKU that ends in -label', '/img/p/red-label.0123456789.320.webp', 302, pictureUrl('red-label', HASH, 320)],
  ['an old hash of an aisle', '/img/a/fresh.0123456789.320.webp', 302, aisleUrl('fresh', 320)],
  ['an old hash of the staples', '/img/h/staples.0123456789.640.webp', 302, heroUrl(HERO.hash, 640)],
  ['a still life of anything else', '/img/h/anything.0123456789.640.webp', 404, undefined],
  ['an unknown SKU', `/img/p/TB-9.${HASH}.320.webp`, 404, undefined],
  ['a width we do not make', `/img/p/TB-1.${HASH}.500.webp`, 404, undefined],
  ['another format', `/img/p/TB-1.${HASH}.320.png`, 404, undefined],
  ['no hash', '/img/p/TB-1.320.webp', 404, undefined],
  ['a page that has no picture', '/img/a/anything.0123456789.320.webp', 404, undefined],
  ['a way out of the folder', '/img/a/..%2f..%2fetc.0123456789.320.webp', 404, undefined],
])('%s', async (_, url, status, location) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers.location).toBe(location);
  if (status === 404) expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
});

test('when the queue is full a browser shows a plain picture, and is asked to retry', async () => {
  const busy = Fastify();
  const full: WorkerPool = {
    draw: () => Promise.reject(new Error('never asked')),
    prioritize: () => undefined,
    drop: () => undefined,
    waiting: () => 200,
    close: async () => undefined,
  };
  await busy.register(mediaRoutes, {
    lookupPicture,
    rate_limit_exempt: [],
    cacheDir,
    renderer: openRenderer({ cacheDir: join(cacheDir, 'other'), pool: full }),
  });
  const answer = await busy.inject(pictureUrl('TB-1', HASH, 320));
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'image/svg+xml',
  });
  expect(answer.body).toMatch(/^<svg /);
  await busy.close();
});

test('a source has 30 large pictures drawn in a minute, and those on disk do not count', async () => {
  const { pool } = fakePool({ draw: async () => ({ [ZOOM_WIDTH]: new Uint8Array(32) }) });
  const spec = (sku: string) => ({ ...SPEC, name: sku });
  const shop = Fastify();
  await shop.register(mediaRoutes, {
    lookupPicture: (sku) => (/^\d+$/.test(sku) ? { spec: spec(sku), facts: FACTS } : null),
    rate_limit_exempt: [],
    cacheDir,
    renderer: openRenderer({ cacheDir: join(cacheDir, 'many'), pool }),
  });
  const ask = async (sku: number, remoteAddress: string) => {
    const url = pictureUrl(String(sku), pictureHash(spec(String(sku)), FACTS), ZOOM_WIDTH, 'zoom');
    return (await shop.inject({ url, remoteAddress })).statusCode;
  };
  const first = [];
  for (let sku = 0; sku < 31; sku++) first.push(await ask(sku, '192.0.2.1'));
  expect(first).toEqual([...Array(30).fill(200), 503]);
  expect([await ask(0, '192.0.2.1'), await ask(30, '192.0.2.2')]).toEqual([200, 200]);
  await shop.close();
});

test('a picture is dropped when its browser leaves, and not when it has been answered', async () => {
  const asked: string[] = [];
  const dropped: string[] = [];
  const pool: WorkerPool = {
    draw: (job) => {
      asked.push(job.kind);
      return new Promise(() => undefined);
    },
    prioritize: () => undefined,
    drop: (job) => void dropped.push(job.kind),
    waiting: () => 0,
    close: async () => undefined,
  };
  const slow = Fastify();
  await slow.register(mediaRoutes, {
    lookupPicture,
    rate_limit_exempt: [],
    cacheDir,
    renderer: openRenderer({ cacheDir: join(cacheDir, 'slow'), pool, maxWaitMs: 50 }),
  });
  const origin = await slow.listen({ port: 0 });
  expect((await fetch(origin + aisleUrl('frozen-food', 320))).status).toBe(503);
  await slow.close();
  expect([asked, dropped]).toEqual([['aisle'], []]);

  const patient = Fastify();
  await patient.register(mediaRoutes, {
    lookupPicture,
    rate_limit_exempt: [],
    cacheDir,
    renderer: openRenderer({ cacheDir: join(cacheDir, 'slow'), pool, maxWaitMs: 60_000 }),
  });
  const leaving = new AbortController();
  const answer = fetch((await patient.listen({ port: 0 })) + pictureUrl('TB-1', HASH, 320), { signal: leaving.signal });
  await expect.poll(() => asked).toEqual(['aisle', 'pack']);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => dropped).toEqual(['pack']);
  patient.server.closeAllConnections();
  await patient.close();
});
