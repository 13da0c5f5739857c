import { expect, test } from 'vitest';
import { cohortOf, type FreshCohort, isFreshPlace } from './fresh-cohort.ts';

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
  expect(isFreshPlace(COHORTS, { region_code, postcode })).toBe(expected !== null);
});

test('a shop without cohorts delivers fresh food everywhere', () => {
  const place = { region_code: 'TX', postcode: '75001' };
  expect([cohortOf([], place), isFreshPlace([], place)]).toEqual([null, true]);
});
