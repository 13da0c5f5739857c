import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oncePerTurn } from './per-turn.ts';

const DB = {};

test('what is asked for in one turn is done together, what comes later separately', async () => {
  const done: number[][] = [];
  const double = oncePerTurn(10, async (_db: object, asked: readonly number[]) => {
    done.push([...asked]);
    return asked.map((one) => one * 2);
  });
  expect(await Promise.all([double(DB, 1), double(DB, 2)])).toEqual([2, 4]);
  expect(await double(DB, 3)).toBe(6);
  expect(done).toEqual([[1, 2], [3]]);
});

test('more than the maximum is divided, and each gets its own answer', async () => {
  const sizes: number[] = [];
  const same = oncePerTurn(2, async (_db: object, asked: readonly number[]) => {
    sizes.push(asked.length);
    // The first group ends last.
    if (sizes.length === 1) await nextTurn();
    return asked;
  });
  expect(await Promise.all([1, 2, 3, 4, 5].map((one) => same(DB, one)))).toEqual([1, 2, 3, 4, 5]);
  expect(sizes).toEqual([2, 2, 1]);
});

test('an error fails all that were done together, and the next turn is made anew', async () => {
  let calls = 0;
  const fails = oncePerTurn(10, async (_db: object, asked: readonly number[]) => {
    if (++calls === 1) throw new Error('away');
    return asked;
  });
  const first = await Promise.allSettled([fails(DB, 1), fails(DB, 2)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await fails(DB, 3)).toBe(3);
});

test('one of them may still be waiting, or fail alone', async () => {
  const ask = oncePerTurn(10, async (_db: object, asked: readonly number[]) =>
    asked.map(async (one) => {
      await nextTurn();
      if (one === 2) throw new Error('away');
      return one;
    }),
  );
  const answers = await Promise.allSettled([1, 2, 3].map((one) => ask(DB, one)));
  expect(answers).toMatchObject([{ value: 1 }, { reason: new Error('away') }, { value: 3 }]);
});

test('what is asked of two databases is done separately', async () => {
  const done: [object, number[]][] = [];
  const same = oncePerTurn(10, async (db: object, asked: readonly number[]) => {
    done.push([db, [...asked]]);
    return asked;
  });
  const other = { other: true };
  await Promise.all([same(DB, 1), same(other, 2), same(DB, 3)]);
  expect(done).toEqual([
    [DB, [1, 3]],
    [other, [2]],
  ]);
});
