import { expect, test } from 'vitest';
import { dealCents, OWN_PRICE, provenStoreCents } from './deals.ts';

const TODAY = '2026-11-22';
const MARKET = 'price at Corner Market';
const PARTS = [{ product_id: 1, qty: 1 }];

test.each([
  // store member source     checked       parts  named
  [1000, 750, MARKET, '2026-11-01', [], 1000],
  [1000, 999, MARKET, TODAY, [], 1000],
  [1000, 500, MARKET, '2026-08-24', [], 1000],
  // Checked 91 days ago.
  [1000, 500, MARKET, '2026-08-23', [], 500],
  // A day that hasn't come proves nothing.
  [1000, 500, MARKET, '2026-11-23', [], 500],
  [1000, 500, OWN_PRICE, '2026-11-01', [], 500],
  [1000, 500, MARKET, '2026-11-01', PARTS, 500],
  [500, 500, MARKET, '2026-11-01', [], 500],
  [500, 900, MARKET, '2026-11-01', [], 900],
])(
  'store price %i, member price %i, from %s of %s, with parts %j: %i may be named',
  (msrp_cents, price_cents, msrp_source, msrp_checked_on, components, named) => {
    const product = { msrp_cents, price_cents, msrp_source, msrp_checked_on, components };
    expect(provenStoreCents(product, TODAY)).toBe(named);
  },
);

test('each day is asked by itself', () => {
  const product = {
    msrp_cents: 1000,
    price_cents: 500,
    msrp_source: MARKET,
    msrp_checked_on: '2026-11-01',
    components: [],
  };
  const named = ['2027-01-30', '2027-01-31', '2027-01-30', '2026-10-31'].map((day) => provenStoreCents(product, day));
  expect(named).toEqual([1000, 500, 1000, 500]);
});

test.each([
  // store   member  checked        saved
  [1000, 750, '2026-11-01', 250],
  [1000, 751, '2026-11-01', 0],
  [1000, 500, TODAY, 500],
  [1000, 500, '2026-08-23', 0],
  [500, 500, '2026-11-01', 0],
])('store price %i, member price %i, checked on %s: a deal of %i cents', (msrp_cents, price_cents, day, saved) => {
  const product = { msrp_cents, price_cents, msrp_source: MARKET, msrp_checked_on: day, components: [] };
  expect(dealCents(product, TODAY)).toBe(saved);
});
