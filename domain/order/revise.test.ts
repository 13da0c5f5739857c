import { expect, test } from 'vitest';
import type { Discount } from '#domain/pricing/discount.ts';
import { computeTotals, type LineToPrice } from '#domain/pricing/totals.ts';
import { reviseOrder } from './revise.ts';

const line = (line_id: string, price_cents: number, qty: number): LineToPrice => ({
  line_id,
  price_cents,
  msrp_cents: price_cents,
  qty,
  storage: 'none',
  tax_class: 'staple',
  ebt_eligible: false,
  origin: 'bought',
});
const discount = (source: string, off: Discount['off']): Discount => ({
  kind: 'promotion',
  source,
  label: 'A promotion',
  target: 'items',
  line_ids: null,
  box_types: null,
  off,
});
const pricing = { shipping_rules: [], tax_rates: {} };
const [oats, rice] = [line('oats', 1_000, 3), line('rice', 500, 2)];
const then = discount('then', { cents: 400 });
const placed = computeTotals({ ...pricing, lines: [oats, rice], discounts: [then] });
const offOf = (adjustments: typeof placed.adjustments, line_id: string) =>
  adjustments.filter((each) => each.line_id === line_id).map(({ source, cents }) => [source, cents]);

test("units that stay keep their share of the order's discounts and get none of today's", () => {
  const edit = {
    kept: new Map([['oats', 2]]),
    added: [line('beans', 800, 1)],
    added_discounts: [discount('today', { ppm: 500_000 })],
  };
  const { totals, reversals } = reviseOrder({ lines: [oats, rice], adjustments: placed.adjustments }, edit, pricing);
  // 300 of the 400 cents were off three oats.
  expect(offOf(totals.adjustments, 'oats')).toEqual([['then', -200]]);
  expect(offOf(totals.adjustments, 'rice')).toEqual([]);
  expect(offOf(totals.adjustments, 'beans')).toEqual([['today', -400]]);
  expect(totals.grand_total_cents).toBe(2_000 - 200 + 800 - 400);
  expect(reversals.map(({ cents }) => cents)).toEqual(placed.adjustments.map(({ cents }) => -cents));
});

test('an edit that changes nothing costs the same, and more units of a line are refused', () => {
  const order = { lines: [oats, rice], adjustments: placed.adjustments };
  const all = new Map([
    ['oats', 3],
    ['rice', 2],
  ]);
  const same = reviseOrder(order, { kept: all, added: [], added_discounts: [then] }, pricing);
  expect(same.totals.grand_total_cents).toBe(placed.grand_total_cents);
  expect(same.totals.adjustments).toEqual(placed.adjustments);
  const more = { kept: new Map([['oats', 4]]), added: [], added_discounts: [] };
  expect(() => reviseOrder(order, more, pricing)).toThrow('Line oats has 3 units');
});
