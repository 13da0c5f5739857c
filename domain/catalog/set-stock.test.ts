import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableAs, availableOfBuiltSet, availableOfSet } from './set-stock.ts';

// biome-ignore format: a table of cases
test.each([
  // parts                                                    available
  [[],                                                        0],
  [[{ available: 30, qty: 1 }],                               30],
  [[{ available: 30, qty: 1 }, { available: 5, qty: 2 }],     2],
  [[{ available: 0, qty: 1 }],                                0],
  [[{ available: null, qty: 1 }, { available: 30, qty: 1 }],  0],
])('a set whose parts are %j can be bought %d times', (parts, available) => {
  expect(availableOfSet(parts)).toBe(available);
});

describe('build-your-own sets', () => {
  const rule = fc.record({ min: fc.integer({ min: 1, max: 6 }), each_max: fc.integer({ min: 1, max: 4 }) });
  const stock = fc.array(fc.option(fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 5 });

  /** Packs sets one by one, each with the fewest units, from what there is most of. */
  function pack(min: number, each_max: number, given: readonly (number | null)[]): number {
    const left = given.map((available) => available ?? 0);
    for (let sets = 0; ; sets++) {
      const set = left.map(() => 0);
      for (let unit = 0; unit < min; unit++) {
        const free = [...left.keys()].filter((at) => (left[at] ?? 0) > 0 && (set[at] ?? 0) < each_max);
        if (free.length === 0) return sets;
        const most = free.reduce((best, at) => ((left[at] ?? 0) > (left[best] ?? 0) ? at : best));
        set[most] = (set[most] ?? 0) + 1;
        left[most] = (left[most] ?? 0) - 1;
      }
    }
  }

  test('are as many as can be packed one by one', () => {
    fc.assert(
      fc.property(rule, stock, ({ min, each_max }, given) => {
        const parts = given.map((available) => ({ available }));
        const pick_rule = { min, max: min, each_max, percent_off: 0 };
        expect(availableOfBuiltSet(pick_rule, parts)).toBe(pack(min, each_max, given));
      }),
      { numRuns: 3_000 },
    );
  });
});

test('a group is there as long as one of its products is', () => {
  const parts = [
    { available: 0, qty: 1 },
    { available: 7, qty: 1 },
    { available: null, qty: 1 },
  ];
  expect(availableAs({ product_type: 'grouped', pick_rule: null }, parts)).toBe(7);
  expect(availableAs({ product_type: 'bundle', pick_rule: null }, parts)).toBe(0);
});
