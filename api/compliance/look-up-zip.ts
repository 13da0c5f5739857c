import { isOutsideDeliveryArea } from '#domain/compliance/delivery-area.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { ZIP_ERRORS } from '#domain/compliance/zip.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findRegion, findZip, listRegionsOfPrefix } from './regions.ts';

/**
 * City and state of a ZIP; for a ZIP the table doesn't have yet, only the state of its first three digits. Where we don't
 * deliver, a ZIP that isn't in the table is taken for a typing error: 99999 isn't Alaska.
 * @throws Refusal `invalid` for an unknown ZIP, `region_not_served` for one we don't deliver to.
 */
export async function lookUpZip(
  db: Db,
  given: string,
): Promise<{ postcode: string; city: string; region_code: string; region_id: number }> {
  const postcode = given.slice(0, 5);
  const zip = await findZip(db, postcode);
  const [region_code, another] = zip ? [zip.region_code] : await listRegionsOfPrefix(db, postcode);
  if (region_code === undefined || another !== undefined) throw unknownZip();
  if (isOutsideDeliveryArea(region_code)) throw zip ? new Refusal(COMPLIANCE_REFUSALS.region_not_served) : unknownZip();
  const region = await findRegion(db, region_code);
  if (!region) throw unknownZip();
  return { postcode, city: zip?.city ?? '', region_code, region_id: region.region_id };
}

/**
 * For the ZIP of a bill, which may be outside the delivery area.
 * @throws Refusal `invalid` for one that isn't in the table, unless it may be a new one of a state we deliver to.
 */
export async function refuseUnknownZip(db: Db | Tx, given: string, field: string): Promise<void> {
  const postcode = given.slice(0, 5);
  if (await findZip(db, postcode)) return;
  const regions = await listRegionsOfPrefix(db, postcode);
  if (regions.every(isOutsideDeliveryArea)) throw unknownZip(field);
}

function unknownZip(field = 'zip'): Refusal {
  return invalid([{ field, message: ZIP_ERRORS.unknown }]);
}
