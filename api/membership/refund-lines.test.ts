import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import { sentFeeOf } from './refund-lines.ts';

const refunds = fc.array(
  fc
    .record({
      price: fc.integer({ min: 1, max: 20_000 }),
      rate: fc.integer({ min: 0, max: 500_000 }),
      byHand: fc.nat(),
    })
    .map(({ price, rate, byHand }) => {
      const fee = feeOf(price, rate);
      return { amount_cents: totalOf(fee), tax_cents: fee.tax_cents, short_cents: byHand % (totalOf(fee) + 1) };
    }),
  { maxLength: 3 },
);
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

test('undoing charges what was sent and nothing that was given back by hand, with no more tax than was refunded', () => {
  fc.assert(
    fc.property(refunds, (lines) => {
      const fee = sentFeeOf(lines);
      expect(totalOf(fee)).toBe(sum(lines.map(({ amount_cents, short_cents }) => amount_cents - short_cents)));
      expect(fee.price_cents).toBeGreaterThanOrEqual(0);
      expect(fee.tax_cents).toBeGreaterThanOrEqual(0);
      expect(fee.tax_cents).toBeLessThanOrEqual(sum(lines.map(({ tax_cents }) => tax_cents)));
      const whole = sentFeeOf(lines.map((line) => ({ ...line, short_cents: 0 })));
      expect(whole.tax_cents).toBe(sum(lines.map(({ tax_cents }) => tax_cents)));
    }),
  );
});
