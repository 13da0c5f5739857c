import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, feeText, taxPartOf, totalOf, withTaxShare } from './fee.ts';

const fees = fc
  .record({ price: fc.integer({ min: 1, max: 100_000 }), rate_ppm: fc.integer({ min: 0, max: 500_000 }) })
  .map(({ price, rate_ppm }) => ({ fee: feeOf(price, rate_ppm), rate_ppm }));

test('the tax is exact to half a cent, and there is none without a rate', () => {
  fc.assert(
    fc.property(fees, ({ fee, rate_ppm }) => {
      expect(Math.abs(fee.tax_cents * 1_000_000 - fee.price_cents * rate_ppm)).toBeLessThanOrEqual(500_000);
      expect(totalOf(fee)).toBe(fee.price_cents + fee.tax_cents);
      if (rate_ppm === 0) expect(fee.tax_cents).toBe(0);
    }),
  );
});

test('a part of a charge has its share of the tax: all of it at the end, never more, never less for a larger part', () => {
  fc.assert(
    fc.property(fees, fc.double({ min: 0, max: 1, noNaN: true }), ({ fee }, share) => {
      const total = totalOf(fee);
      const cents = Math.floor(total * share);
      const tax = taxPartOf(cents, fee);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(fee.tax_cents);
      expect(cents - tax).toBeLessThanOrEqual(fee.price_cents);
      expect(Math.abs(tax * total - cents * fee.tax_cents)).toBeLessThanOrEqual(total);
      expect(taxPartOf(total, fee)).toBe(fee.tax_cents);
      expect(taxPartOf(0, fee)).toBe(0);
    }),
  );
});

test('a part of the fee is returned with its share of the tax, the whole fee with all of it', () => {
  fc.assert(
    fc.property(fees, fc.double({ min: 0, max: 1, noNaN: true }), ({ fee }, share) => {
      const part = Math.floor(fee.price_cents * share);
      const back = withTaxShare(part, fee);
      expect(back - part).toBeGreaterThanOrEqual(0);
      expect(back).toBeLessThanOrEqual(totalOf(fee));
      expect(withTaxShare(fee.price_cents, fee)).toBe(totalOf(fee));
      expect(Math.abs((back - part) * fee.price_cents - part * fee.tax_cents) * 2).toBeLessThanOrEqual(fee.price_cents);
    }),
  );
});

test('a fee is shown with what will be charged first', () => {
  expect(feeText({ price_cents: 5_995, tax_cents: 0 })).toBe('$59.95');
  expect(feeText({ price_cents: 5_995, tax_cents: 435 })).toBe('$64.30 ($59.95 + $4.35 tax)');
});
