import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTurns } from './render-turns.ts';

const renderInTurn = makeTurns();

test('two pages are rendered at once', async () => {
  let [now, most] = [0, 0];
  const pages = Array.from({ length: 10 }, (_, page) =>
    renderInTurn(async () => {
      most = Math.max(most, ++now);
      await setImmediate();
      now--;
      return page;
    }),
  );
  expect(await Promise.all(pages)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(2);
});

test('pages that wait for long do not hold up the others', async () => {
  const { promise: never, resolve } = Promise.withResolvers<string>();
  const stuck = [renderInTurn(() => never), renderInTurn(() => never)];
  expect(await renderInTurn(() => Promise.resolve('page'))).toBe('page');
  resolve('late');
  expect(await Promise.all(stuck)).toEqual(['late', 'late']);
});

test('a page that fails gives its turn back', async () => {
  const failing = Array.from({ length: 5 }, () => renderInTurn(() => Promise.reject(new Error('no page'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(await renderInTurn(() => Promise.resolve('page'))).toBe('page');
});
