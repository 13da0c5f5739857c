import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('what was loaded is kept; after a failure, which all who waited get, the next call loads again', async () => {
  let attempts = 0;
  const get = loadOnce(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no file handles');
    return attempts;
  });
  const failed = await Promise.allSettled([get(), get()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(attempts).toBe(1);
  expect([await get(), await get()]).toEqual([2, 2]);
});
