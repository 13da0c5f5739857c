import { expect, test } from 'vitest';
import type { Adjustment } from '#domain/pricing/adjustment.ts';
import { type RefundableTender, refundShipping, refundUnits, shareOf, splitRefund, sumParts } from './refund.ts';

const adjustment = (kind: Adjustment['kind'], cents: number, line_id: string | null): Adjustment => ({
  kind,
  source: kind,
  label: kind,
  box_type: 'grocery',
  line_id,
  cents,
});
const ADJUSTMENTS = [
  adjustment('coupon', -100, 'a'),
  adjustment('tax', 47, 'a'),
  adjustment('coupon', -50, 'b'),
  adjustment('shipping', 595, null),
  adjustment('tax', 36, null),
];

test('units of a line give back their shares, and the last one makes the sum exact', () => {
  const line = { line_id: 'a', qty: 3, price_cents: 333, refunded_qty: 0 };
  const refunds = [0, 1, 2].map((refunded_qty) => sumParts(refundUnits({ ...line, refunded_qty }, ADJUSTMENTS, 1)));
  // 899 cents after the coupon: 300, 599, 899; 47 cents of tax: 16, 31, 47.
  expect(refunds).toEqual([300 + 16, 299 + 15, 300 + 16]);
  expect(sumParts(refundUnits(line, ADJUSTMENTS, 3))).toBe(999 - 100 + 47);
  expect(() => refundUnits({ ...line, refunded_qty: 2 }, ADJUSTMENTS, 2)).toThrow();
});

test('no unit gives back less than nothing, however many discounts it shares', () => {
  const line = { line_id: 'a', qty: 884, price_cents: 158, refunded_qty: 0 };
  const all = [-138_200, -780, -692].map((cents) => adjustment('tpr', cents, 'a'));
  for (let units = 1; units < 884; units++) expect(sumParts(refundUnits(line, all, units))).toBe(0);
});

test('a whole box gives back its shipping and the tax on it, a line does not', () => {
  expect(sumParts(refundShipping('grocery', ADJUSTMENTS))).toBe(631);
  expect(sumParts(refundShipping('wine', ADJUSTMENTS))).toBe(0);
});

const tender = (kind: RefundableTender['kind'], cents: number, refunded_cents = 0): RefundableTender => ({
  kind,
  cents,
  refunded_cents,
});
test.each<[number, RefundableTender[], number[]]>([
  // refund  tenders                                                       parts
  [100, [tender('store_credit', 500), tender('card', 500)], [50, 50]],
  [101, [tender('store_credit', 500), tender('card', 500)], [50, 51]], // ties go to the card
  [100, [tender('store_credit', 500, 480), tender('card', 500)], [20, 80]], // never more than is left
  [1000, [tender('gift_card', 1), tender('card', 999)], [1, 999]],
  [0, [tender('card', 10)], [0]],
])('%i cents over %o: %o', (cents, tenders, parts) => {
  expect(splitRefund(cents, tenders)).toEqual(parts);
});
test('more than is left is refused', () => {
  expect(() => splitRefund(11, [tender('card', 20, 10)])).toThrow();
});

test.each([
  // cents units of share
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [100, 3, 3, 100],
  [0, 1, 2, 0],
])('%i cents, %i of %i units: %i', (cents, units, qty, share) => {
  expect(shareOf(cents, units, qty)).toBe(share);
});
