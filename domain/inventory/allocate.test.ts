import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, type WarehouseStock } from './allocate.ts';

const level = (warehouse_id: string, available: number): WarehouseStock => ({ product_id: 1, warehouse_id, available });

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
  const taken = allocate([{ product_id: 1, qty }], [level('east', east), level('west', west)], 'west');
  expect(taken.picks.map((pick) => [pick.warehouse_id, pick.qty])).toEqual(picks);
  expect(taken.shortages).toEqual([]);
});

test('a shortage names what is left and takes nothing', () => {
  expect(allocate([{ product_id: 1, qty: 8 }], [level('east', 5), level('west', 2)], 'west')).toEqual({
    picks: [],
    shortages: [{ product_id: 1, wanted: 8, available: 7 }],
  });
});

test('no warehouse gives more than it has, and picks add up to the quantity', () => {
  const quantities = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20));
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 70 }), ([a, b, c], qty) => {
      const stock = [level('a', a), level('b', b), level('c', c)];
      const { picks, shortages } = allocate([{ product_id: 1, qty }], stock, 'b');
      for (const pick of picks) {
        expect(pick.qty).toBeGreaterThan(0);
        expect(pick.qty).toBeLessThanOrEqual(
          stock.find((held) => held.warehouse_id === pick.warehouse_id)?.available ?? 0,
        );
      }
      expect(picks.reduce((sum, pick) => sum + pick.qty, 0)).toBe(shortages.length > 0 ? 0 : qty);
      expect(shortages.length > 0).toBe(a + b + c < qty);
    }),
  );
});
