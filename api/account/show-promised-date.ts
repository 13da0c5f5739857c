import { BOX_TYPES } from '#domain/catalog/names.ts';
import type { PromisedDate } from '#domain/account/schema.ts';
import { lookUpZip } from '#api/compliance/index.ts';
import type { Db } from '#api/db/pool.ts';
import { loadWarehouses, promiseFor } from '#api/inventory/index.ts';

/**
 * When boxes ordered now would be at the door of a ZIP (requirement O5): the same promise that the cart makes.
 * @throws Refusal `invalid` for a ZIP that is nowhere, `region_not_served` for one we do not deliver to.
 */
export async function showPromisedDate(db: Db, zip: string, now: Date): Promise<PromisedDate> {
  const { postcode, city, region_code } = await lookUpZip(db, zip);
  const { cutoff, estimated_delivery } = promiseFor(await loadWarehouses(db), region_code, now);
  return {
    postcode,
    city,
    region_code,
    boxes: BOX_TYPES.map((box_type) => ({ box_type, cutoff: cutoff.toISOString(), estimated_delivery })),
  };
}
