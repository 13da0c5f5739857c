import { BOX_TYPES } from '#domain/catalog/names.ts';
import type { OrderRestrictions } from '#domain/compliance/restrictions.ts';
import { freshAvailability, withFreshRule } from '#domain/delivery/fresh.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { loadFreshCohorts, loadStateRulesOn, lookUpZip } from '#api/compliance/index.ts';
import type { Db } from '#api/db/pool.ts';
import { loadPromise } from './load-promise.ts';

/**
 * When boxes ordered now would arrive at a ZIP (requirement O5), the same promise that the cart makes, what can't be
 * shipped there, and what needs a warning there.
 * @throws Refusal `invalid` for an unknown ZIP, `region_not_served` for one we don't deliver to.
 */
export async function showPromisedDate(db: Db, zip: string, now: Date): Promise<PromisedDate> {
  const { postcode, city, region_code } = await lookUpZip(db, zip);
  const today = pacificDay(now);
  const [promise, rules, cohorts] = await Promise.all([
    loadPromise(db, region_code, now),
    loadStateRulesOn(db, region_code, today),
    loadFreshCohorts(db),
  ]);
  const { cutoff, estimated_delivery } = promise;
  const destination = { region_code, postcode };
  const { restrictions, warnings } = withFreshRule(rules, cohorts, destination, promise);
  return {
    postcode,
    city,
    region_code,
    boxes: BOX_TYPES.map((box_type) => ({ box_type, cutoff: cutoff.toISOString(), estimated_delivery })),
    fresh: freshAvailability(cohorts, destination, promise),
    restrictions: restrictions.map(wordsOf),
    warnings: warnings.map(wordsOf),
  };
}

function wordsOf({ restriction_tag, reason }: OrderRestrictions[number]): PromisedDate['restrictions'][number] {
  return { restriction_tag, reason };
}
