import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPictureCache } from '#api/media/picture-cache.ts';
import type { PictureJob, Pictures } from '#domain/media/picture-job.ts';
import { TIME_OUT_MS } from '#api/http/request-timeout.ts';
import { NotDrawnYet, openRenderer, ZOOM_WAIT_MS } from '#api/media/render.ts';
import type { WorkerPool } from '#api/media/worker-pool.ts';
import { fakePool, front, named } from './fake-pool.ts';

let cacheDir = '';
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => {
  vi.useRealTimers();
  return rm(cacheDir, { recursive: true, force: true });
});

/** What waits when its test is over fails a minute later, beside another one. */
const ignore = () => undefined;

async function filesIn(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('two concurrent requests share one drawing, and later ones get it from disk', async () => {
  const { pool, drawn } = fakePool();
  const renderer = openRenderer({ cacheDir, pool });
  const [small, large] = await Promise.all([renderer.show(front, 320), renderer.show(front, 640)]);
  expect([small.length, large.length]).toEqual([32, 64]);
  expect((await renderer.show(front, 640)).length).toBe(64);
  expect((await openRenderer({ cacheDir, pool }).show(front, 320)).length).toBe(32);
  expect(drawn).toHaveLength(1);
});

test('a request for a picture in the warm-up speeds it up and draws nothing twice', async () => {
  const prioritized: PictureJob[] = [];
  const warmed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { pool, drawn } = fakePool();
  const slow: WorkerPool = {
    ...pool,
    async draw(job, priority) {
      begun.resolve();
      await warmed.promise;
      return pool.draw(job, priority);
    },
    prioritize(job) {
      prioritized.push(job);
      warmed.resolve();
    },
  };
  const renderer = openRenderer({ cacheDir, pool: slow });
  const warming = renderer.warm(front);
  await begun.promise;
  expect((await renderer.show({ ...front }, 320)).length).toBe(32);
  expect(await warming).toBe(true);
  expect(prioritized).toHaveLength(1);
  expect(prioritized[0]).toBe(front);
  expect(drawn).toHaveLength(1);
});

test('a failed drawing is retried by the next request', async () => {
  let tries = 0;
  const { pool } = fakePool({
    draw: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no paper');
      return { 320: new Uint8Array(1), 640: new Uint8Array(2) };
    },
  });
  const renderer = openRenderer({ cacheDir, pool });
  await expect(renderer.show(front, 320)).rejects.toThrow('no paper');
  expect(await filesIn(cacheDir)).toEqual([]);
  expect((await renderer.show(front, 320)).length).toBe(1);
});

test('when too many wait it refuses, but still serves what is on disk', async () => {
  const { pool } = fakePool();
  await openRenderer({ cacheDir, pool }).show(front, 320);
  const busy = openRenderer({ cacheDir, pool: { ...pool, waiting: () => 200 } });
  expect((await busy.show(front, 640)).length).toBe(64);
  await expect(busy.show(named('Another'), 640)).rejects.toThrow(NotDrawnYet);
});

test('a browser is not kept waiting, and gets the picture when it asks again', async () => {
  const drawn = Promise.withResolvers<void>();
  const dropped: PictureJob[] = [];
  const { pool, drawn: asked } = fakePool();
  const slow: WorkerPool = {
    ...pool,
    async draw(job, priority) {
      await drawn.promise;
      return pool.draw(job, priority);
    },
    drop: (job) => void dropped.push(job),
  };
  const renderer = openRenderer({ cacheDir, pool: slow, maxWaitMs: 1 });
  const leaving = new AbortController();
  await expect(renderer.show(front, 320, leaving.signal)).rejects.toThrow(NotDrawnYet);
  leaving.abort();
  expect(dropped).toEqual([]);
  drawn.resolve();
  await expect.poll(() => renderer.show(front, 320).catch(() => null)).toHaveLength(32);
  expect(asked).toHaveLength(1);
});

test('a large picture is waited for longer: someone asked to see it', async () => {
  const begun = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  const slow: WorkerPool = {
    ...fakePool().pool,
    async draw() {
      begun.resolve();
      await drawn.promise;
      return { 1280: new Uint8Array(3) };
    },
  };
  const renderer = openRenderer({ cacheDir, pool: slow, maxWaitMs: 1, maxZoomWaitMs: 60_000 });
  const zoom = renderer.show({ ...front, view: 'zoom' }, 1280);
  await begun.promise;
  await expect(renderer.show(named('Another'), 320)).rejects.toThrow(NotDrawnYet);
  drawn.resolve();
  expect(await zoom).toHaveLength(3);
  expect(ZOOM_WAIT_MS).toBeLessThan(TIME_OUT_MS);
});

test('only so many large pictures are drawn at once; who wants the same one, and all others, still find a place', async () => {
  const begun: unknown[] = [];
  const drawn = Promise.withResolvers<Pictures>();
  const { pool } = fakePool({
    draw: async (job) => {
      begun.push(job);
      return drawn.promise;
    },
  });
  const renderer = openRenderer({ cacheDir, pool, maxWaitMs: 1, maxZoomWaitMs: 60_000, maxZooms: 2 });
  const zoomOf = (name: string): PictureJob => ({ ...named(name), view: 'zoom' }) as PictureJob;
  const shown = ['One', 'One', 'Two'].map((name) => renderer.show(zoomOf(name), 1280));
  await expect.poll(() => begun).toHaveLength(2);
  await expect(renderer.show(zoomOf('Three'), 1280)).rejects.toThrow('Too many');
  await expect(renderer.show(named('Three'), 320)).rejects.toThrow('still to be drawn');
  drawn.resolve({ 320: new Uint8Array(1), 1280: new Uint8Array(3) });
  await Promise.all(shown);
  expect(await renderer.show(zoomOf('Three'), 1280)).toHaveLength(3);
});

test('a browser that left is counted out once, and others still wait for the picture', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const dropped: PictureJob[] = [];
  const joined: PictureJob[] = [];
  const begun = Promise.withResolvers<void>();
  const renderer = openRenderer({
    cacheDir,
    pool: {
      ...fakePool().pool,
      draw: () => {
        begun.resolve();
        return new Promise(() => undefined);
      },
      prioritize: (job) => void joined.push(job),
      drop: (job) => void dropped.push(job),
      // So long a queue that a late picture is dropped at once.
      waiting: () => 101,
    },
  });
  const leaving = new AbortController();
  const left = renderer.show(front, 320, leaving.signal);
  await begun.promise;
  await vi.advanceTimersByTimeAsync(1_000);
  const staying = renderer.show(front, 320);
  await expect.poll(() => joined).toHaveLength(1);
  leaving.abort();
  await Promise.all([expect(left).rejects.toThrow(NotDrawnYet), vi.advanceTimersByTimeAsync(1_000)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(dropped).toEqual([]);
  await Promise.all([expect(staying).rejects.toThrow(NotDrawnYet), vi.advanceTimersByTimeAsync(1_000)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(dropped).toEqual([front]);
});

test('a picture is dropped once every browser that waits for it has left, unless it is drawn ahead', async () => {
  const [dropped, joined, begun]: PictureJob[][] = [[], [], []];
  const never: WorkerPool = {
    ...fakePool().pool,
    draw: (job) => {
      begun?.push(job as PictureJob);
      return new Promise(() => undefined);
    },
    prioritize: (job) => void joined?.push(job),
    drop: (job) => void dropped?.push(job),
  };
  const renderer = openRenderer({ cacheDir, pool: never, maxWaitMs: 60_000 });
  const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
  for (const leaving of [one, other]) renderer.show(front, 320, leaving.signal).catch(ignore);
  await expect.poll(() => [begun?.length, joined?.length]).toEqual([1, 1]);
  one.abort();
  expect(dropped).toEqual([]);
  other.abort();
  expect(dropped).toEqual([front]);

  void renderer.warm(named('Ahead'));
  await expect.poll(() => begun?.length).toBe(2);
  renderer.show(named('Ahead'), 320, third.signal).catch(ignore);
  await expect.poll(() => joined?.length).toBe(2);
  third.abort();
  expect(dropped).toEqual([front]);
});

test('in a long queue, a picture that comes too late is dropped at once', async () => {
  const dropped: PictureJob[] = [];
  const never: WorkerPool = {
    ...fakePool().pool,
    draw: () => new Promise(() => undefined),
    drop: (job) => void dropped.push(job),
    waiting: () => 101,
  };
  const renderer = openRenderer({ cacheDir, pool: never, maxWaitMs: 1 });
  await expect(renderer.show(front, 320)).rejects.toThrow(NotDrawnYet);
  await expect.poll(() => dropped).toEqual([front]);
});

test('a browser that left while the disk was read asks for no drawing', async () => {
  const { pool, drawn } = fakePool();
  await expect(openRenderer({ cacheDir, pool }).show(front, 320, AbortSignal.abort())).rejects.toThrow('has left');
  expect(drawn).toEqual([]);
});

test('the disk cache stays within its limit: the least recently used picture is dropped', async () => {
  const cache = openPictureCache({ dir: cacheDir, maxBytes: 350 });
  await cache.put('aa1.webp', Buffer.alloc(100));
  await cache.put('bb2.webp', Buffer.alloc(100));
  await cache.put('cc3.webp', Buffer.alloc(100));
  await cache.get('aa1.webp');
  await cache.put('dd4.webp', Buffer.alloc(100));
  expect(await cache.has('aa1.webp')).toBe(true);
  expect(await cache.has('dd4.webp')).toBe(true);
  expect((await filesIn(cacheDir)).length).toBe(3);
  expect((await filesIn(cacheDir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('files of an earlier process count too', async () => {
  await openPictureCache({ dir: cacheDir, maxBytes: 1000 }).put('aa1.webp', Buffer.alloc(300));
  await openPictureCache({ dir: cacheDir, maxBytes: 350 }).put('bb2.webp', Buffer.alloc(100));
  expect(await filesIn(cacheDir)).toEqual(['bb2.webp']);
});
