import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lowestPrice, type PickRule, pickProblem, priceOfPicks } from './pick-rule.ts';
import type { Pick } from './picks.ts';

const RULE: PickRule = { min: 3, max: 6, each_max: 2, percent_off: 10 };
const CHOICES = [
  { product_id: 1, title: 'Oats' },
  { product_id: 2, title: 'Honey' },
  { product_id: 3, title: 'Tea' },
  { product_id: 4, title: 'Jam' },
];
const picks = (...given: [product_id: number, qty: number][]): Pick[] =>
  given.map(([product_id, qty]) => ({ product_id, qty }));

// biome-ignore format: a table of cases
test.each([
  [picks([1, 1], [2, 1], [3, 1]),          null],
  [picks([1, 2], [2, 2], [3, 2]),          null],
  [picks([1, 1], [2, 1]),                  'Choose 3 to 6 items. You chose 2.'],
  [picks([1, 2], [2, 2], [3, 2], [4, 1]),  'Choose 3 to 6 items. You chose 7.'],
  [picks([1, 3], [2, 1]),                  'You can choose up to 2 of Oats.'],
  [picks([1, 1], [2, 1], [9, 1]),          "One of your choices isn't available in this set."],
  [[],                                     'Choose 3 to 6 items. You chose 0.'],
])('%j: %s', (given, problem) => {
  expect(pickProblem(RULE, CHOICES, given)).toBe(problem);
});

describe('the price of a set', () => {
  const price_cents = fc.integer({ min: 1, max: 20_000 });
  const percent_off = fc.integer({ min: 0, max: 90 });
  const picked = fc.array(fc.record({ price_cents, qty: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 8,
  });

  test('is the sum of its products less the percentage, within half a cent, and never more than separately', () => {
    fc.assert(
      fc.property(picked, percent_off, (items, percent) => {
        const price = priceOfPicks({ ...RULE, percent_off: percent }, items);
        const sum = items.reduce((cents, item) => cents + item.price_cents * item.qty, 0);
        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeLessThanOrEqual(sum);
        // In hundredths of a cent, which are whole numbers: the exact price lies half a cent around it.
        expect(Math.abs(price * 100 - sum * (100 - percent))).toBeLessThanOrEqual(50);
        if (percent === 0) expect(price).toBe(sum);
      }),
    );
  });

  test('follows the picks: one more never makes it cheaper, and their order changes nothing', () => {
    fc.assert(
      fc.property(picked, price_cents, percent_off, (items, more, percent) => {
        const rule = { ...RULE, percent_off: percent };
        const price = priceOfPicks(rule, items);
        expect(priceOfPicks(rule, [...items, { price_cents: more, qty: 1 }])).toBeGreaterThanOrEqual(price);
        expect(priceOfPicks(rule, items.toReversed())).toBe(price);
      }),
    );
  });

  // 3 x 0.35 = 1.05, less 10% = 0.945
  test('rounds the half cent up', () => {
    expect(priceOfPicks(RULE, [{ price_cents: 35, qty: 3 }])).toBe(95);
  });

  test("is lowest for the cheapest products that fill it, and unknown if they don't", () => {
    const choices = [
      { price_cents: 900, available: 9 },
      { price_cents: 100, available: 9 },
      { price_cents: 500, available: 9 },
    ];
    expect(lowestPrice(RULE, choices)).toBe(630); // 2 x 1.00 and 5.00, less 10%
    expect(lowestPrice(RULE, choices.slice(0, 1))).toBeNull();
  });
});
