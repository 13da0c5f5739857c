import { setImmediate as nextTask } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { allBits } from './bits.ts';
import { filteredSet, placesOf } from './filtered-set.ts';
import type { Snapshot } from './snapshot.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

test('a set keeps no order that nothing else keeps, such as that of an evicted search', async () => {
  const set = filteredSet({ shape: {} } as Snapshot, { base: allBits(3) }, undefined);
  const useOrder = () => {
    const order = Int32Array.of(2, 0, 1);
    expect([...placesOf(set, order, 0, 2)]).toEqual([2, 0]);
    return new WeakRef(order);
  };
  const order = useOrder();
  await nextTask();
  collect();
  expect(order.deref()).toBeUndefined();
  expect(set.total).toBe(3);
});
