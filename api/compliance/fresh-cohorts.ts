import type { FreshCohort } from '#domain/compliance/fresh-cohort.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

/** SQL for every cohort as one JSON column (`FreshCohort[]`), for a caller's own statement. */
export const FRESH_COHORTS_JSON = `(select coalesce(jsonb_agg(to_jsonb(f) order by f.fresh_cohort), '[]') from fresh_cohort f)`;

const readCohorts = reading<FreshCohort>(
  'select fresh_cohort, region_codes, zip_prefixes from fresh_cohort order by fresh_cohort',
);

/** Every cohort that fresh food is delivered to, by name. */
export function loadFreshCohorts(db: Db | Tx): Promise<FreshCohort[]> {
  return readCohorts(db, []);
}
