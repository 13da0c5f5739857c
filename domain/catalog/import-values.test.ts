import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGtin, readMeasure, readMoney } from './import-values.ts';

describe('a price', () => {
  test.each([
    // text           cents
    ['12.99 USD', 1_299],
    ['USD 12.99', 1_299],
    ['$12.99', 1_299],
    ['12.99', 1_299],
    ['12', 1_200],
    ['12.5', 1_250],
    ['.99', 99],
    ['1,200.00 usd', 120_000],
    ['0.01', 1],
    ['100000.00', 10_000_000],
  ])('%s', (text, cents) => {
    expect(readMoney(text)).toEqual({ value: cents });
  });

  test.each([
    // text                 reason
    ['12,99', "isn't a price"],
    ['free', "isn't a price"],
    ['1.2.3', "isn't a price"],
    ['1e3', "isn't a price"],
    ['.', "isn't a price"],
    ['12.99 EUR', 'is in EUR'],
    ['GBP 3', 'is in GBP'],
    ['-1.00', "can't be negative"],
    ['1.200', 'has three decimals'],
    ['4.990', 'has three decimals'],
    ['12.995', 'has a fraction of a cent'],
    ['0.001', 'has a fraction of a cent'],
    ['0.00 USD', 'must be more than zero'],
    ['100000.01', 'is more than $100,000'],
    ['99999999999999999999', 'is more than $100,000'],
  ])('%s is none', (text, reason) => {
    expect(readMoney(text)).toEqual({ reason: expect.stringContaining(reason) });
  });

  test('is read to the cent, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(readMoney(`${text} USD`)).toEqual({ value: cents });
      }),
    );
  });

  test('is never read from anything but an amount', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = readMoney(text);
        if ('value' in reading) expect(text).toMatch(/\d/);
      }),
    );
  });
});

describe('a bar code', () => {
  test.each([
    ['036000291452', '036000291452'],
    ['4006381333931', '4006381333931'],
    ['96385074', '96385074'],
    ['0 36000 29145 2', '036000291452'],
    ['00036000291452', '00036000291452'],
  ])('%s', (text, digits) => {
    expect(readGtin(text)).toEqual({ value: digits });
  });

  test.each([
    ['036000291453', 'wrong check digit'],
    ['2006381333937', "store's own use"],
    ['12345', '8, 12, 13 or 14 digits'],
    ['ABC36000291452', '8, 12, 13 or 14 digits'],
    ['4.00638E+12', 'spreadsheet'],
  ])('%s is none', (text, reason) => {
    expect(readGtin(text)).toEqual({ reason: expect.stringContaining(reason) });
  });

  test('with one wrong digit is noticed', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (more, at, by) => {
        const first = [5, ...more];
        const valid = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
          .map((check) => [...first, check])
          .find((all) => 'value' in readGtin(all.join('')));
        expect(valid).toBeDefined();
        const changed = (valid ?? []).map((digit, i) => (i === at ? (digit + by) % 10 : digit));
        expect(readGtin(changed.join(''))).toHaveProperty('reason');
      }),
    );
  });
});

describe('a size', () => {
  test.each([
    ['16 oz', { amount: 16, measure: 'oz', text: '16 oz' }],
    ['750ml', { amount: 750, measure: 'mL', text: '750 mL' }],
    ['1.5 L', { amount: 1_500, measure: 'mL', text: '1.5 L' }],
    ['16.9 fl. oz.', { amount: 16.9, measure: 'fl oz', text: '16.9 fl oz' }],
    ['5 lbs', { amount: 5, measure: 'lb', text: '5 lb' }],
    ['500 g', { amount: 17.637, measure: 'oz', text: '500 g' }],
    ['12 count', { amount: 12, measure: 'ct', text: '12 ct' }],
  ])('%s', (text, value) => {
    expect(readMeasure(text)).toEqual({ value });
  });

  test.each([
    ['12 sqft', '"sqft" can\'t be compared'],
    ['large', "isn't a size"],
    ['0 oz', 'more than zero'],
    ['-5 oz', "isn't a size"],
    ['5 constructor', "can't be compared"],
  ])('%s is none', (text, reason) => {
    expect(readMeasure(text)).toEqual({ reason: expect.stringContaining(reason) });
  });
});
