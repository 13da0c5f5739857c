import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRenderer } from '#api/media/render.ts';
import { warmPictures } from '#api/media/warm.ts';
import type { PictureJob } from '#domain/media/picture-job.ts';
import { fakePool, named } from './fake-pool.ts';
import { FACTS, SPEC } from './samples.ts';

let cacheDir = '';
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

const signal = () => AbortSignal.timeout(20_000);
const popular = ['First', 'Second', 'Third'].map((name) => ({ spec: { ...SPEC, name }, facts: FACTS }));

test('warming draws the home page and aisles, then fronts by popularity, then labels, and continues where it stopped', async () => {
  const { pool, drawn } = fakePool();
  const renderer = openRenderer({ cacheDir, pool });
  await renderer.show(named('Second'), 320);
  const hero: PictureJob = { kind: 'hero', specs: [SPEC], hash: '0123456789' };
  const report = await warmPictures(popular, { renderer, signal: signal(), hero, rest: 0 });
  expect(report).toEqual({ drawn: 1 + 14 + 2 + 3, alreadyDrawn: 1, failed: 0 });
  const warmed = drawn
    .slice(1)
    .map(({ job, priority }) => (job.kind === 'pack' ? `${job.spec.name} ${job.view} ${priority}` : job.kind));
  expect(warmed[0]).toBe('hero');
  expect(warmed.slice(1 + 14)).toEqual([
    'First front background',
    'Third front background',
    'First label background',
    'Second label background',
    'Third label background',
  ]);
  expect(await warmPictures(popular, { renderer, signal: signal(), rest: 0 })).toEqual({
    drawn: 0,
    alreadyDrawn: 20,
    failed: 0,
  });
});

test('warming stops when told to, and one failure does not stop it', async () => {
  const stop = new AbortController();
  const { pool } = fakePool({
    draw: async (job) => {
      if (job.kind === 'aisle') throw new Error('no paper');
      stop.abort();
      return { 320: new Uint8Array(1), 640: new Uint8Array(1) };
    },
  });
  const report = await warmPictures(popular, {
    renderer: openRenderer({ cacheDir, pool }),
    signal: stop.signal,
    rest: 0,
  });
  expect(report).toEqual({ drawn: 1, alreadyDrawn: 0, failed: 14 });
});

test('warming pauses while browsers wait', async () => {
  let looks = 0;
  const { pool, drawn } = fakePool();
  const waiting = () => {
    looks += 1;
    expect(drawn.length === 0 || looks > 3).toBe(true);
    return looks <= 3 ? 1 : 0;
  };
  await warmPictures([], {
    renderer: openRenderer({ cacheDir, pool: { ...pool, waiting } }),
    signal: signal(),
    rest: 0,
    pauseMs: 0,
  });
  expect(drawn).toHaveLength(14);
});
