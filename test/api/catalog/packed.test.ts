import { beforeAll, expect, test } from 'vitest';
import { makeTimeSlicer } from '#api/kernel/time-slicer.ts';
import { openPacked, snapshotPacker } from '#api/catalog/packed/packed-snapshot.ts';
import { readSections, writeSections } from '#api/catalog/packed/sections.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';
import { everyAnswer } from './every-answer.ts';

let made: Snapshot;
beforeAll(async () => {
  made = await snapshotOf(demoProducts());
}, 60_000);

test('a catalog that is read in place answers every call as the one it was made of', async () => {
  const packer = snapshotPacker();
  made.rawProducts.forEach(packer.add);
  packer.products(made);
  const file = writeSections({ meta: null, sections: await packer.finish(made, makeTimeSlicer()) });
  const opened = openPacked(readSections(file).sections, made, 1);
  const answers = everyAnswer(opened);
  let compared = 0;
  for (const [call, expected] of everyAnswer(made)) {
    const [sameCall, answer] = answers.next().value ?? [];
    expect([sameCall, JSON.stringify(answer)]).toEqual([call, JSON.stringify(expected)]);
    compared += 1;
  }
  expect(answers.next().done).toBe(true);
  expect(compared).toBeGreaterThan(18_000);
}, 240_000);

test('details take a quarter of their length, or less', () => {
  const { rawProducts } = made;
  const sum = (of: 'packed' | 'plain') =>
    rawProducts.reduce((all, { details }) => all + (of === 'packed' ? details.bytes.length : details.plain_bytes), 0);
  expect(rawProducts.length).toBeGreaterThan(100);
  expect(4 * sum('packed')).toBeLessThan(sum('plain'));
});
