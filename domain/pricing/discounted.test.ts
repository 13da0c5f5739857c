import { describe, expect, test } from 'vitest';
import type { Discount } from './discount.ts';
import { DEFAULT_SHIPPING } from './shipping.ts';
import { splitTenders, type Tender, type TenderLimits } from './tender.ts';
import { computeTotals, type LineToPrice } from './totals.ts';

const line = (line_id: string, price_cents: number, given: Partial<LineToPrice> = {}): LineToPrice => ({
  line_id,
  price_cents,
  msrp_cents: price_cents,
  qty: 1,
  storage: 'ambient',
  tax_class: 'staple',
  ebt_eligible: false,
  origin: 'bought',
  ...given,
});
const off = (amount: Discount['off'], given: Partial<Discount> = {}): Discount => ({
  kind: 'promotion',
  source: 'promotion:1',
  label: 'Fall sale',
  target: 'items',
  line_ids: null,
  box_types: null,
  off: amount,
  ...given,
});
const price = (lines: LineToPrice[], discounts: Discount[], tax_rates = {}) =>
  computeTotals({ lines, shipping_rules: DEFAULT_SHIPPING, tax_rates, discounts });
const sharesOf = (totals: ReturnType<typeof price>) =>
  [...totals.boxes.flatMap(({ lines }) => lines), ...totals.unboxed].map(({ discount_cents }) => discount_cents);

describe('discounts', () => {
  test('an amount off the order is divided over the lines by largest remainder and lowers their tax', () => {
    const totals = price([line('a', 1000), line('b', 500), line('c', 500)], [off({ cents: 101 })], { staple: 100_000 });
    expect(sharesOf(totals)).toEqual([51, 25, 25]);
    expect(totals.adjustments.filter(({ kind }) => kind === 'tax').map(({ cents }) => cents)).toEqual([95, 48, 48]);
  });

  test('each is taken off what the one before left, rounded half up once', () => {
    const totals = price([line('a', 999)], [off({ ppm: 100_000 }), off({ ppm: 500_000 }, { kind: 'coupon' })]);
    // 99.9 -> 100; half of 899 is 449.5 -> 450.
    expect(totals.adjustments.slice(0, 2).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['promotion', -100],
      ['coupon', -450],
    ]);
  });

  test('nothing costs less than nothing, and a named line takes its discount alone', () => {
    const totals = price([line('a', 300), line('b', 700)], [off({ cents: 5000 }, { line_ids: ['a'] })]);
    expect(sharesOf(totals)).toEqual([300, 0]);
    expect(totals.saved_cents).toBe(300);
  });

  test('free shipping starts at what discounted items cost', () => {
    const shippingOf = (discounts: Discount[]) => price([line('a', 15_000)], discounts).boxes[0]?.shipping_cents;
    expect(shippingOf([])).toBe(0);
    expect(shippingOf([off({ cents: 1 })])).toBe(595);
  });

  test('a free gift costs nothing, is taxed on nothing and counts toward no threshold', () => {
    const gift = line('gift', 2000, { origin: 'gift' });
    const free = off({ ppm: 1_000_000 }, { kind: 'gift_with_purchase', line_ids: ['gift'] });
    const totals = price([line('a', 14_000), gift], [off({ ppm: 100_000 }), free], { staple: 100_000 });
    expect(sharesOf(totals)).toEqual([1400, 2000]);
    expect(totals.boxes[0]?.shipping_cents).toBe(595);
    expect(totals.grand_total_cents).toBe(12_600 + 1_260 + 595);
  });

  test('a shipping promotion lowers the fee and its tax', () => {
    const shipping = off({ ppm: 500_000 }, { target: 'shipping', box_types: ['frozen'] });
    const totals = price([line('a', 1000), line('b', 1000, { storage: 'frozen' })], [shipping], { shipping: 100_000 });
    expect(totals.boxes.map(({ shipping_cents, tax_cents }) => [shipping_cents, tax_cents])).toEqual([
      [595, 60],
      [997, 100],
    ]);
  });

  test('what does not ship is in no box, has no shipping and is not taxed', () => {
    const totals = price([line('card', 5000, { storage: 'none' })], [], { staple: 100_000, shipping: 100_000 });
    expect(totals.boxes).toEqual([]);
    expect(totals.unboxed).toHaveLength(1);
    expect(totals.adjustments).toEqual([]);
    expect(totals.grand_total_cents).toBe(5000);
  });

  test('what does not ship counts toward no threshold', () => {
    const totals = price([line('a', 1000), line('card', 20_000, { storage: 'none' })], []);
    expect(totals.boxes.map(({ shipping_cents, subtotal_cents }) => [shipping_cents, subtotal_cents])).toEqual([
      [595, 1000],
    ]);
  });
});

test.each<[number, number, TenderLimits, Tender[]]>([
  // total  EBT may pay  limits                                            tenders
  [1000, 0, {}, [{ kind: 'card', cents: 1000 }]],
  [0, 0, { store_credit_cents: 500 }, []],
  [
    1000,
    400,
    { ebt_cents: 900, store_credit_cents: 100, gift_card_cents: 200 },
    [
      { kind: 'ebt', cents: 400 },
      { kind: 'store_credit', cents: 100 },
      { kind: 'gift_card', cents: 200 },
      { kind: 'card', cents: 300 },
    ],
  ],
  [1000, 0, { ebt_cents: 900, store_credit_cents: 2000, gift_card_cents: 50 }, [{ kind: 'store_credit', cents: 1000 }]],
])('%i cents, %i of them for EBT, with %o are paid by %o', (total, eligible, limits, tenders) => {
  expect(splitTenders(total, eligible, limits)).toEqual(tenders);
});
