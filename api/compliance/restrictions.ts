import { type RestrictionRule, type StateRules, stateRulesOn } from '#domain/compliance/restrictions.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

const COLUMNS = 'restriction_tag, region_code, reason, effect, effective_from, effective_to';

const readRules = reading<RestrictionRule>(
  `select ${COLUMNS} from restriction_rule order by region_code, effective_from`,
);
const readRulesOfRegion = reading<RestrictionRule>(
  `select ${COLUMNS} from restriction_rule where region_code = $1 order by effective_from`,
);

/** Every restriction rule, regardless of its dates. */
export function loadRestrictionRules(db: Db | Tx): Promise<RestrictionRule[]> {
  return readRules(db, []);
}

/** What keeps products out of this state on a Pacific day, and the warnings that its law wants. */
export async function loadStateRulesOn(db: Db | Tx, region_code: string, day: Day): Promise<StateRules> {
  return stateRulesOn(await readRulesOfRegion(db, [region_code]), region_code, day);
}

/**
 * SQL for the restriction rules as one JSON column (`RestrictionRule[]`), for a caller that reads them within a
 * statement of its own. `region`, an SQL expression, limits them to one state. The caller applies the dates.
 */
export function restrictionRulesJson(region?: string): string {
  const ofRegion = region === undefined ? '' : `where r.region_code = (${region})`;
  return `(select coalesce(jsonb_agg(to_jsonb(r) order by r.effective_from), '[]') from restriction_rule r ${ofRegion})`;
}
