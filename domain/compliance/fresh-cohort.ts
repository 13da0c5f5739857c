/** A named group of states, and of ZIPs by their first digits, that fresh food is delivered to: a row of `fresh_cohort`. */
export type FreshCohort = {
  fresh_cohort: string;
  region_codes: readonly string[];
  zip_prefixes: readonly string[];
};

/** Where an order goes. `postcode` is a ZIP of five digits, or of nine with a dash. */
export type Destination = { region_code: string; postcode: string };

/**
 * Where a person's boxes go: to their default address, else to the ZIP `entered` in this browser, else to the billing ZIP;
 * null if none is known.
 */
export function destinationOf(
  { address_region, address_postcode, zip_region, billing_zip }: Known,
  entered: Destination | null = null,
): Destination | null {
  if (address_region !== null && address_postcode !== null)
    return { region_code: address_region, postcode: address_postcode };
  if (entered) return entered;
  return zip_region !== null && billing_zip !== null ? { region_code: zip_region, postcode: billing_zip } : null;
}

/** Of the default address, and of the billing ZIP. */
type Known = Readonly<Record<'address_region' | 'address_postcode' | 'zip_region' | 'billing_zip', string | null>>;

/** What rules about fresh items are named by, as if it were a tag of the products. */
export const FRESH_TAG = 'fresh';

/**
 * The cohort of a destination; null if it is in none. If several name it, one that names its ZIP comes before one that
 * names its state, more digits before fewer, then the first by name.
 */
export function cohortOf(cohorts: readonly FreshCohort[], destination: Destination): string | null {
  const found = cohorts
    .map((cohort) => ({ fresh_cohort: cohort.fresh_cohort, digits: digitsNamed(cohort, destination) }))
    .filter(({ digits }) => digits >= 0)
    .sort((a, b) => b.digits - a.digits || (a.fresh_cohort < b.fresh_cohort ? -1 : 1));
  return found[0]?.fresh_cohort ?? null;
}

/** How many digits of the ZIP a cohort names: 0 if only its state, -1 if neither. */
function digitsNamed({ region_codes, zip_prefixes }: FreshCohort, { region_code, postcode }: Destination): number {
  const named = zip_prefixes.filter((prefix) => postcode.startsWith(prefix)).map(({ length }) => length);
  return Math.max(region_codes.includes(region_code) ? 0 : -1, ...named);
}

/** Whether fresh food is delivered to a destination at all. A shop without cohorts delivers it everywhere. */
export function deliversFreshTo(cohorts: readonly FreshCohort[], destination: Destination): boolean {
  return cohorts.length === 0 || cohortOf(cohorts, destination) !== null;
}
