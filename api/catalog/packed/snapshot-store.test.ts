import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAhead, snapshotFolder } from './snapshot-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'snapshot-store-'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

test('a file that is read ahead is the one of that moment, and after that the newest', async () => {
  const store = snapshotFolder(folder);
  const early = readAhead(store);
  expect(await early.read()).toBeNull();
  await store.write(Buffer.from('first'), 'one');
  const ahead = readAhead(store);
  await ahead.write(Buffer.from('second'), 'two');
  const reads = [await ahead.read(), await ahead.read(), await early.read()];
  expect(reads.map(String)).toEqual(['first', 'second', 'second']);
});

test('a file that cannot be read ahead fails when it is asked for', async () => {
  await fs.writeFile(path.join(folder, 'a-file'), '');
  const ahead = readAhead(snapshotFolder(path.join(folder, 'a-file')));
  await new Promise(setImmediate);
  await expect(ahead.read()).rejects.toThrow('ENOTDIR');
});
