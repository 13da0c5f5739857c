import { expect, test } from 'vitest';
import { Sweep } from './sweep.ts';

const LISTED = [1, 2, 3, 4, 5];
const pageAfter = (after: number | null) => Promise.resolve(LISTED.filter((item) => item > (after ?? 0)).slice(0, 2));

test('every item is tried; failures are thrown at the end', async () => {
  const sweep = new Sweep('a sweep');
  const seen: number[] = [];
  const work = async (item: number) => {
    seen.push(item);
    if (item === 2) throw new Error('two');
    return item !== 3;
  };
  expect(await sweep.each(() => Promise.resolve(LISTED), work)).toBe(3);
  expect(await sweep.each(() => Promise.reject(new Error('no list')), work)).toBe(0);
  expect(await sweep.eachOfPages(pageAfter, work)).toBe(3);
  expect(seen).toEqual([...LISTED, ...LISTED]);
  const messages = (faults: unknown) => (faults as AggregateError).errors.map((fault: Error) => fault.message);
  try {
    sweep.end();
    expect.unreachable();
  } catch (faults) {
    expect(messages(faults)).toEqual(['two', 'no list', 'two']);
  }
});

test('a sweep without failures throws nothing', async () => {
  const sweep = new Sweep('a sweep');
  expect(await sweep.eachOfPages(pageAfter, () => Promise.resolve(true))).toBe(5);
  sweep.end();
});
