import {
  EVERY_STATE,
  NO_ALCOHOL,
  type RestrictionRule,
  type StateRules,
  stateRulesOn,
} from '#domain/compliance/restrictions.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

/** As in the index `product_alcohol`; the schema gives alcohol a tag. */
const IS_ALCOHOL = 'age_min = 21';
const HAS_NO_RULE = `not exists (
  select from restriction_rule r where r.restriction_tag = p.restriction_tag and r.effect = 'block')`;

/**
 * The rows of restriction_rule, and a block of every state for alcohol that none of them names: a shop that forgot the
 * table must not sell it where that is forbidden. A row that blocks the tag somewhere shows that an operator looked, even one
 * that has ended; a warning doesn't.
 */
const RULES = `(
  select restriction_tag, region_code, reason, effect, effective_from, effective_to from restriction_rule
  union all
  select p.restriction_tag, '${EVERY_STATE}', '${NO_ALCOHOL.replaceAll("'", "''")}', 'block', date '2000-01-01', null
  from (select distinct restriction_tag from product where ${IS_ALCOHOL}) p where ${HAS_NO_RULE}
)`;

const readRules = reading<RestrictionRule>(`select * from ${RULES} rule order by region_code, effective_from`);
const readRulesOfRegion = reading<RestrictionRule>(
  `select * from ${RULES} rule where region_code in ($1, '${EVERY_STATE}') order by effective_from`,
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
  const ofRegion = region === undefined ? '' : `where rule.region_code in ((${region}), '${EVERY_STATE}')`;
  return `(select coalesce(jsonb_agg(to_jsonb(rule) order by rule.effective_from), '[]') from ${RULES} rule ${ofRegion})`;
}

/** Products that are sold and ship nowhere, because no rule names their tag, and the first of their SKUs. */
export type AlcoholWithoutRule = { products: number; skus: string[] };

const SKUS_NAMED = 5;

const readAlcoholWithoutRule = reading<AlcoholWithoutRule>(
  `select count(*)::int as products, coalesce((array_agg(sku order by product_id))[1:${SKUS_NAMED}], '{}') as skus
   from product p where is_available and product_type <> 'configurable' and ${IS_ALCOHOL} and ${HAS_NO_RULE}`,
);

/** The alcohol that ships nowhere, until an operator says in restriction_rule where it may. */
export async function findAlcoholWithoutRule(db: Db | Tx): Promise<AlcoholWithoutRule> {
  const [found] = await readAlcoholWithoutRule(db, []);
  return assertDefined(found, 'The number of products');
}
