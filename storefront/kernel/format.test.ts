import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '#domain/kernel/money.ts';
import {
  formatCount,
  formatDay,
  formatDollars,
  formatLongDay,
  formatMoment,
  formatWholeDollars,
  plural,
  withWholeSize,
} from './format.ts';

// biome-ignore format: a table of cases
test.each([
  // a day or an instant        short           long
  ['2026-11-26',               'Thu, Nov 26', 'November 26, 2026'],
  ['2026-11-27T07:59:59.999Z', 'Thu, Nov 26', 'November 26, 2026'],  // still the evening before in California
  ['2026-11-27T08:00:00.000Z', 'Fri, Nov 27', 'November 27, 2026'],
  ['2026-07-01T06:59:59Z',     'Tue, Jun 30', 'June 30, 2026'],      // summer time
  ['2027-01-01T03:00:00Z',     'Thu, Dec 31', 'December 31, 2026'],
  ['2026-02-28T08:00:00Z',     'Sat, Feb 28', 'February 28, 2026'],
])('%s is %s', (iso, short, long) => {
  expect([formatDay(iso), formatLongDay(iso)]).toEqual([short, long]);
});

test.each([
  ['2026-11-26T22:00:00.000Z', 'Thu, Nov 26, 2 PM PT'],
  ['2026-11-27T07:59:59.999Z', 'Thu, Nov 26, 11:59 PM PT'],
  ['2026-07-01T19:00:00Z', 'Wed, Jul 1, 12 PM PT'],
])('the moment %s is %s', (instant, words) => {
  expect(formatMoment(instant).replaceAll('\u202f', ' ')).toBe(words);
});

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');

test('dollars and counts read as the platform would write them, with a minus sign that is read aloud', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (number) => {
      const written = dollars.format(number / 100).replace('-', '−');
      expect([formatDollars(number / 100), formatCents(number)]).toEqual([written, written]);
      expect(formatCount(number)).toBe(counts.format(number));
    }),
  );
  expect([0, -0.001, 999.99, 1000, 1234.5, -1234567.8].map(formatDollars)).toEqual(
    ['$0.00', '$0.00', '$999.99', '$1,000.00', '$1,234.50', '−$1,234,567.80'], // a remainder below a cent has no minus sign
  );
});

test('an estimate is in whole dollars, rounded up', () => {
  expect([212.55, 213, 1234.01].map(formatWholeDollars)).toEqual(['$213', '$213', '$1,235']);
});

test('days read as the platform would write them', () => {
  const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  for (let day = Date.UTC(2027, 11, 25); day < Date.UTC(2029, 0, 5); day += 86_400_000) {
    const iso = new Date(day).toISOString().slice(0, 10);
    expect([formatDay(iso), formatLongDay(iso)]).toEqual([short.format(day), long.format(day)]);
  }
});

test.each([
  [0, '0 boxes'],
  [1, '1 box'],
  [2, '2 boxes'],
  [1_234, '1,234 boxes'],
])('%d is counted as %s', (number, words) => {
  expect(plural(number, { one: '# box', other: '# boxes' })).toBe(words);
});

test('a text has the form of its number, which need not show the number', () => {
  const texts = { one: 'See the order', other: 'See the # orders' };
  expect([1, 3].map((number) => plural(number, texts))).toEqual(['See the order', 'See the 3 orders']);
});

// biome-ignore format: a table of cases
test.each([
  ['Amber Maple Syrup, 8 fl oz',   'Amber Maple Syrup, 8~fl~oz'],
  ['Olive Oil, 16.9 fl oz',        'Olive Oil, 16.9~fl~oz'],
  ['Set with Rolled Oats, 32 oz',  'Set with Rolled Oats, 32~oz'],
  ['Mendocino Zinfandel 2021',     'Mendocino Zinfandel 2021'],
  ['Oats',                         'Oats'],
])('the size of %s stays whole', (name, whole) => {
  expect(withWholeSize(name).replaceAll('\u00a0', '~')).toBe(whole);
});
