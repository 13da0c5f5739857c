import { expect, test } from 'vitest';
import { cohortOf, deliversFreshTo, destinationOf, type FreshCohort } from './fresh-cohort.ts';

const cohort = (fresh_cohort: string, region_codes: string[], zip_prefixes: string[] = []): FreshCohort => ({
  fresh_cohort,
  region_codes,
  zip_prefixes,
});
const COHORTS = [
  cohort('west', ['CA', 'NV']),
  cohort('bay', [], ['940', '941']),
  cohort('city', [], ['94103']),
  cohort('also-city', [], ['94103']),
];

// biome-ignore format: a table of cases
test.each([
  // state  ZIP            cohort
  ['CA',    '90026',       'west'],
  ['NV',    '89502-1234',  'west'],
  ['CA',    '94012',       'bay'],        // its first digits count more than its state
  ['CA',    '94103',       'also-city'],  // five digits count more than three; then the name decides
  ['CA',    '94103-0001',  'also-city'],
  ['CA',    '93940',       'west'],       // digits count from the first
  ['TX',    '75001',       null],
])('%s %s is in the cohort %s', (region_code, postcode, expected) => {
  expect(cohortOf(COHORTS, { region_code, postcode })).toBe(expected);
  expect(cohortOf(COHORTS.toReversed(), { region_code, postcode })).toBe(expected);
  expect(deliversFreshTo(COHORTS, { region_code, postcode })).toBe(expected !== null);
});

test('a shop without cohorts delivers fresh food everywhere', () => {
  const destination = { region_code: 'TX', postcode: '75001' };
  expect([cohortOf([], destination), deliversFreshTo([], destination)]).toEqual([null, true]);
});

const UNKNOWN = { address_region: null, address_postcode: null, zip_region: null, billing_zip: null };
const HOME = { address_region: 'CA', address_postcode: '90026-1234' };
const BILLED = { zip_region: 'NV', billing_zip: '89502' };

test.each([
  [UNKNOWN, null],
  [
    { ...UNKNOWN, ...HOME },
    { region_code: 'CA', postcode: '90026-1234' },
  ],
  [
    { ...HOME, ...BILLED },
    { region_code: 'CA', postcode: '90026-1234' },
  ],
  [
    { ...UNKNOWN, ...BILLED },
    { region_code: 'NV', postcode: '89502' },
  ],
  // A ZIP that no state is known for.
  [{ ...UNKNOWN, billing_zip: '00000' }, null],
])('of %j, boxes go to %j', (known, expected) => expect(destinationOf(known)).toEqual(expected));

test('the ZIP entered in a browser comes after the address, and before the billing ZIP', () => {
  const entered = { region_code: 'NY', postcode: '10001' };
  expect(destinationOf({ ...UNKNOWN, ...HOME }, entered)).toEqual({ region_code: 'CA', postcode: '90026-1234' });
  expect(destinationOf({ ...UNKNOWN, ...BILLED }, entered)).toBe(entered);
  expect(destinationOf(UNKNOWN, entered)).toBe(entered);
});
