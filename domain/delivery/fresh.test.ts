import { expect, test } from 'vitest';
import type { FreshCohort } from '#domain/compliance/fresh-cohort.ts';
import { NO_STATE_RULES } from '#domain/compliance/restrictions.ts';
import type { Warehouse } from '#domain/inventory/warehouse.ts';
import { freshAvailability, outsideCohorts, withFreshRule } from './fresh.ts';
import { promiseFor } from './promise.ts';

const WEST: Warehouse = {
  warehouse_id: 'west',
  title: 'Reno',
  cutoff_time: '14:00:00',
  zone: 'America/Los_Angeles',
  ship_days: [1, 2, 3, 4, 5],
  region_codes: ['CA', 'NV'],
};
const COHORTS: FreshCohort[] = [{ fresh_cohort: 'west', region_codes: ['CA', 'OR'], zip_prefixes: ['895'] }];
const LA = { region_code: 'CA', postcode: '90026-1234' };
const at = (day: string, region_code: string) => promiseFor([WEST], region_code, new Date(`${day}T18:00:00Z`));

// biome-ignore format: a table of cases
test.each([
  // ordered on     state  ZIP      fresh food is
  ['2026-11-16',    'CA',  '90026', 'sold'],      // Monday to Wednesday
  ['2026-11-18',    'CA',  '90026', 'sold'],      // Wednesday to Friday
  ['2026-11-19',    'CA',  '90026', 'warned'],    // Thursday to Monday, a weekend between
  ['2026-11-20',    'CA',  '90026', 'warned'],    // Friday to Tuesday
  ['2026-11-21',    'CA',  '90026', 'sold'],      // Saturday: ships on Monday
  ['2026-11-25',    'CA',  '90026', 'not_sold'],  // over Thanksgiving and a weekend
  ['2026-11-16',    'NV',  '89502', 'sold'],      // by its ZIP
  ['2026-11-16',    'NV',  '89101', 'not_sold'],  // in no cohort
  ['2026-11-16',    'OR',  '97201', 'warned'],    // far from any warehouse: Monday to Friday
  ['2026-11-17',    'OR',  '97201', 'not_sold'],  // Tuesday to Monday
])('ordered on %s to %s %s, fresh food is %s', (day, region_code, postcode, expected) => {
  expect(freshAvailability(COHORTS, { region_code, postcode }, at(day, region_code)).availability).toBe(expected);
});

test('the rule names the ZIP and the days, and leaves what else the state rules', () => {
  const rules = { restrictions: [{ restriction_tag: 'wine', reason: 'No wine.' }], warnings: [] };
  const of = (day: string, region_code: string, postcode: string) =>
    withFreshRule(rules, COHORTS, { region_code, postcode }, at(day, region_code));
  expect(of('2026-11-16', 'CA', '90026')).toBe(rules);
  expect(of('2026-11-20', 'CA', '90026')).toEqual({
    ...rules,
    warnings: [
      { restriction_tag: 'fresh', reason: 'If you order now, it takes 4 days to reach you, so it may arrive warm.' },
    ],
  });
  expect(of('2026-11-25', 'CA', '90026-1234').restrictions).toEqual([
    ...rules.restrictions,
    { restriction_tag: 'fresh', reason: 'If you order now, it takes 5 days to reach 90026, too long for fresh food.' },
  ]);
  expect(of('2026-11-25', 'NV', '89101').restrictions).toContainEqual({
    restriction_tag: 'fresh',
    reason: "We don't deliver fresh food to 89101.",
  });
});

test('a shop without cohorts goes by the days alone', () => {
  expect(freshAvailability([], { region_code: 'NV', postcode: '89101' }, at('2026-11-16', 'NV'))).toEqual({
    availability: 'sold',
    reason: '',
  });
  expect(withFreshRule(NO_STATE_RULES, [], LA, at('2026-11-20', 'CA')).warnings).toHaveLength(1);
});

test('only the cohorts decide after the date has been promised', () => {
  expect(outsideCohorts(COHORTS, LA)).toEqual([]);
  expect(outsideCohorts(COHORTS, { region_code: 'TX', postcode: '75001' })).toHaveLength(1);
});

test('one more day on the way never makes fresh food sold again', () => {
  const found = [0, 1, 2, 3, 4, 5, 6, 7].map((days) =>
    freshAvailability([], LA, { ships_on: '2026-11-01', estimated_delivery: `2026-11-0${1 + days}` }),
  );
  const rank = { sold: 0, warned: 1, not_sold: 2 };
  expect(found.map(({ availability }) => rank[availability])).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
});
