import { BOX_TYPES } from '#domain/catalog/names.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { loadRestrictionsOn, lookUpZip } from '#api/compliance/index.ts';
import type { Db } from '#api/db/pool.ts';
import { loadPromise } from './load-promise.ts';

/**
 * When boxes ordered now would arrive at a ZIP (requirement O5), the same promise that the cart makes, and what can't be
 * shipped there.
 * @throws Refusal `invalid` for an unknown ZIP, `region_not_served` for one we don't deliver to.
 */
export async function showPromisedDate(db: Db, zip: string, now: Date): Promise<PromisedDate> {
  const { postcode, city, region_code } = await lookUpZip(db, zip);
  const [{ cutoff, estimated_delivery }, restrictions] = await Promise.all([
    loadPromise(db, region_code, now),
    loadRestrictionsOn(db, region_code, pacificDay(now)),
  ]);
  return {
    postcode,
    city,
    region_code,
    boxes: BOX_TYPES.map((box_type) => ({ box_type, cutoff: cutoff.toISOString(), estimated_delivery })),
    restrictions: restrictions.map(({ restriction_tag, reason }) => ({ restriction_tag, reason })),
  };
}
