/** A named group of states, and of ZIPs by their first digits, that fresh food is delivered to: a row of `fresh_cohort`. */
export type FreshCohort = {
  fresh_cohort: string;
  region_codes: readonly string[];
  zip_prefixes: readonly string[];
};

/** Where an order goes. `postcode` is a ZIP of five digits, or of nine with a dash. */
export type Place = { region_code: string; postcode: string };

/** What rules about fresh items are named by, as if it were a tag of the products. */
export const FRESH_TAG = 'fresh';

/**
 * The cohort of a place; null if it is in none. If several name it, one that names its ZIP comes before one that names its
 * state, more digits before fewer, then the first by name.
 */
export function cohortOf(cohorts: readonly FreshCohort[], place: Place): string | null {
  const found = cohorts
    .map((cohort) => ({ fresh_cohort: cohort.fresh_cohort, digits: digitsNamed(cohort, place) }))
    .filter(({ digits }) => digits >= 0)
    .sort((a, b) => b.digits - a.digits || (a.fresh_cohort < b.fresh_cohort ? -1 : 1));
  return found[0]?.fresh_cohort ?? null;
}

/** How many digits of the ZIP a cohort names: 0 if only its state, -1 if neither. */
function digitsNamed({ region_codes, zip_prefixes }: FreshCohort, { region_code, postcode }: Place): number {
  const named = zip_prefixes.filter((prefix) => postcode.startsWith(prefix)).map(({ length }) => length);
  return Math.max(region_codes.includes(region_code) ? 0 : -1, ...named);
}

/** Whether fresh food is delivered to a place at all. A shop without cohorts delivers it everywhere. */
export function isFreshPlace(cohorts: readonly FreshCohort[], place: Place): boolean {
  return cohorts.length === 0 || cohortOf(cohorts, place) !== null;
}
