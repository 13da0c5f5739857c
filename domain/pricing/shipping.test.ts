import { expect, test } from 'vitest';
import { DEFAULT_SHIPPING, rulesInForce, type ShippingRule, shipBox } from './shipping.ts';

const NAMED = Object.fromEntries(DEFAULT_SHIPPING.map((rule) => [rule.box_type, rule])) as Record<string, ShippingRule>;

test.each([
  // box       subtotal units fresh  shipping needed  bottles
  ['grocery', 1, 1, false, 595, 14_999, null],
  ['grocery', 14_999, 9, false, 595, 1, null],
  ['grocery', 15_000, 9, false, 0, 0, null],
  ['grocery', 99_999, 9, false, 0, 0, null],
  ['grocery', 1, 1, true, 995, 14_999, null],
  ['grocery', 14_999, 9, true, 995, 1, null],
  ['grocery', 15_000, 9, true, 0, 0, null],
  ['frozen', 11_999, 3, false, 1995, 1, null],
  ['frozen', 12_000, 3, false, 0, 0, null],
  ['wine', 50_000, 5, false, 1495, null, 1],
  ['wine', 6, 6, false, 0, null, 0],
  ['wine', 7, 7, false, 0, null, 0],
])(
  '%s of %i cents, %i units, fresh %s: %i cents, %s cents or %s units to go',
  (box, subtotal_cents, units, has_fresh, shipping, needed, bottles) => {
    const rule = NAMED[box];
    expect(rule).toBeDefined();
    expect(rule && shipBox(rule, { subtotal_cents, units, has_fresh })).toMatchObject({
      shipping_cents: shipping,
      free_ship_amt_needed_cents: needed,
      free_ship_units_needed: bottles,
    });
  },
);

test('without a threshold there is nothing to reach, and no bar', () => {
  const rule: ShippingRule = {
    box_type: 'frozen',
    fee_cents: 500,
    fresh_fee_cents: null,
    free_from_cents: null,
    free_from_units: null,
    adult_signature: false,
  };
  expect(shipBox(rule, { subtotal_cents: 1_000_000, units: 900, has_fresh: false })).toEqual({
    shipping_cents: 500,
    free_ship_amt_needed_cents: null,
    free_ship_threshold_cents: null,
    free_ship_units_needed: null,
  });
});

test("an operator's row replaces its box's default", () => {
  const edited: ShippingRule = {
    box_type: 'frozen',
    fee_cents: 1,
    fresh_fee_cents: null,
    free_from_cents: 5,
    free_from_units: null,
    adult_signature: false,
  };
  expect(rulesInForce([edited]).map(({ box_type, fee_cents }) => [box_type, fee_cents])).toEqual([
    ['grocery', 595],
    ['frozen', 1],
    ['wine', 1495],
  ]);
});
