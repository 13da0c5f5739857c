import { expect, test } from 'vitest';
import { isInBand, PRICE_BANDS, readBand } from './bands.ts';

test.each([
  // text, cents, inside
  ['5-10', 500, true],
  ['5-10', 1000, true],
  ['5-10', 499, false],
  ['5-10', 1001, false],
  ['-5', 0, true],
  ['-5', 501, false],
  ['20-', 999_999, true],
  ['4.99-5.01', 500, true],
])('a price band %s and %i cents: %s', (text, cents, inside) => {
  const band = readBand(text);
  expect(band && isInBand(cents, band)).toBe(inside);
});

test.each(['', '-', '5', 'a-b', '5-10-20', '1e3-', ' 5-10', '99999999-'])('%j is no price band', (text) => {
  expect(readBand(text)).toBeNull();
});

test('every price is in a band of the list', () => {
  const bands = PRICE_BANDS.flatMap(({ key }) => readBand(key) ?? []);
  for (const cents of [0, 1, 499, 500, 501, 1999, 2000, 2001, 1_000_000]) {
    expect(bands.some((band) => isInBand(cents, band))).toBe(true);
  }
});
