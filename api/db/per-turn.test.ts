import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oncePerTurn } from './per-turn.ts';

test('what is asked for in one turn is done together, what comes later separately', async () => {
  const done: number[][] = [];
  const double = oncePerTurn(10, async (asked: readonly number[]) => {
    done.push([...asked]);
    return asked.map((one) => one * 2);
  });
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4]);
  expect(await double(3)).toBe(6);
  expect(done).toEqual([[1, 2], [3]]);
});

test('more than the maximum is divided, and each gets its own answer', async () => {
  const sizes: number[] = [];
  const same = oncePerTurn(2, async (asked: readonly number[]) => {
    sizes.push(asked.length);
    // The first group ends last.
    if (sizes.length === 1) await nextTurn();
    return asked;
  });
  expect(await Promise.all([1, 2, 3, 4, 5].map(same))).toEqual([1, 2, 3, 4, 5]);
  expect(sizes).toEqual([2, 2, 1]);
});

test('an error fails all that were done together, and the next turn is made anew', async () => {
  let calls = 0;
  const fails = oncePerTurn(10, async (asked: readonly number[]) => {
    if (++calls === 1) throw new Error('away');
    return asked;
  });
  const first = await Promise.allSettled([fails(1), fails(2)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await fails(3)).toBe(3);
});

test('one of them may still be waiting, or fail alone', async () => {
  const ask = oncePerTurn(10, async (asked: readonly number[]) =>
    asked.map(async (one) => {
      await nextTurn();
      if (one === 2) throw new Error('away');
      return one;
    }),
  );
  const answers = await Promise.allSettled([1, 2, 3].map(ask));
  expect(answers).toMatchObject([{ value: 1 }, { reason: new Error('away') }, { value: 3 }]);
});
