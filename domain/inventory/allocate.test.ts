import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, type OnShelf } from './allocate.ts';

const stand = (warehouse_id: string, available: number): OnShelf => ({ product_id: 1, warehouse_id, available });

test.each([
  // east west wanted  picks (west preferred)
  [5, 5, 3, [['west', 3]]],
  [
    5,
    2,
    4,
    [
      ['west', 2],
      ['east', 2],
    ],
  ],
  [5, 0, 4, [['east', 4]]],
])('%i east, %i west, %i wanted', (east, west, qty, picks) => {
  const taken = allocate([{ product_id: 1, qty }], [stand('east', east), stand('west', west)], 'west');
  expect(taken.picks.map((pick) => [pick.warehouse_id, pick.qty])).toEqual(picks);
  expect(taken.shortages).toEqual([]);
});

test('a shortage names what is left and takes nothing', () => {
  expect(allocate([{ product_id: 1, qty: 8 }], [stand('east', 5), stand('west', 2)], 'west')).toEqual({
    picks: [],
    shortages: [{ product_id: 1, wanted: 8, available: 7 }],
  });
});

test('no shelf gives more than it holds, and picks sum to what is wanted', () => {
  const shelves = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20));
  fc.assert(
    fc.property(shelves, fc.integer({ min: 1, max: 70 }), ([a, b, c], qty) => {
      const shelf = [stand('a', a), stand('b', b), stand('c', c)];
      const { picks, shortages } = allocate([{ product_id: 1, qty }], shelf, 'b');
      for (const pick of picks) {
        expect(pick.qty).toBeGreaterThan(0);
        expect(pick.qty).toBeLessThanOrEqual(
          shelf.find((held) => held.warehouse_id === pick.warehouse_id)?.available ?? 0,
        );
      }
      expect(picks.reduce((sum, pick) => sum + pick.qty, 0)).toBe(shortages.length > 0 ? 0 : qty);
      expect(shortages.length > 0).toBe(a + b + c < qty);
    }),
  );
});
