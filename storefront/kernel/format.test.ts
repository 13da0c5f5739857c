import { expect, test } from 'vitest';
import { formatDay, formatLongDay } from './format.ts';

// biome-ignore format: a table of cases
test.each([
  // a day or an instant        short           long
  ['2026-11-26',               'Thu, Nov 26', 'November 26, 2026'],
  ['2026-11-27T07:59:59.999Z', 'Thu, Nov 26', 'November 26, 2026'],  // still the evening before in California
  ['2026-11-27T08:00:00.000Z', 'Fri, Nov 27', 'November 27, 2026'],
  ['2026-07-01T06:59:59Z',     'Tue, Jun 30', 'June 30, 2026'],      // summer time
  ['2027-01-01T03:00:00Z',     'Thu, Dec 31', 'December 31, 2026'],
])('%s is %s', (iso, short, long) => {
  expect([formatDay(iso), formatLongDay(iso)]).toEqual([short, long]);
});
