import { expect, test } from 'vitest';
import { readRarely } from './read-rarely.ts';

test('concurrent and later callers share one read', async () => {
  let reads = 0;
  const read = readRarely(60_000, () => Promise.resolve(++reads));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test('what is stale is read again', async () => {
  let reads = 0;
  const read = readRarely(0, () => Promise.resolve(++reads));
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('a read that failed is made again', async () => {
  let reads = 0;
  const read = readRarely(60_000, () => (++reads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(reads)));
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
