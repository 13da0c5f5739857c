import { expect, test } from 'vitest';
import { dealCents } from './deals.ts';

const TODAY = '2026-11-22';

test.each([
  // store   member  checked        saved
  [1000, 750, '2026-11-01', 250],
  [1000, 751, '2026-11-01', 0],
  [1000, 500, TODAY, 500],
  [1000, 500, '2026-08-24', 500],
  // Checked 91 days ago.
  [1000, 500, '2026-08-23', 0],
  // A day that hasn't come proves nothing.
  [1000, 500, '2026-11-23', 0],
  [500, 500, '2026-11-01', 0],
  [500, 900, '2026-11-01', 0],
])('store price %i, member price %i, checked on %s: a deal of %i cents', (msrp_cents, price_cents, day, saved) => {
  expect(dealCents({ msrp_cents, price_cents, msrp_checked_on: day }, TODAY)).toBe(saved);
});
