import { isOutsideDeliveryArea, isZipOfRegion } from '#domain/compliance/delivery-area.ts';
import type { AddressForm } from '#domain/account/schema.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { ZIP_ERRORS } from '#domain/compliance/zip.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findRegion, findZip, listRegionsOfPrefix } from '#api/compliance/index.ts';

/**
 * Checks what a pattern can't: whether we deliver to the state, and whether the ZIP is in it (A16, A17).
 * @returns the state's id.
 * @throws Refusal `region_not_served` for the state or the ZIP; `invalid` naming region_code or postcode.
 */
export async function checkAddress(db: Db | Tx, form: AddressForm): Promise<{ region_id: number }> {
  const { region_code } = form;
  if (isOutsideDeliveryArea(region_code)) throw new Refusal(COMPLIANCE_REFUSALS.region_not_served);
  const postcode = form.postcode.slice(0, 5);
  const zip = await findZip(db, postcode);
  if (zip?.region_code === region_code && zip.region_id !== null) return { region_id: zip.region_id };
  const region = await findRegion(db, region_code);
  if (!region) throw invalid([{ field: 'region_code', message: 'Please choose a state.' }]);
  const prefix_regions = zip ? [] : await listRegionsOfPrefix(db, postcode);
  if (!isZipOfRegion(region_code, { zip_region: zip?.region_code ?? null, prefix_regions })) {
    if (zip && isOutsideDeliveryArea(zip.region_code)) throw new Refusal(COMPLIANCE_REFUSALS.region_not_served, AT_ZIP);
    const isKnown = zip !== undefined || prefix_regions.some((region) => !isOutsideDeliveryArea(region));
    throw invalid([{ field: 'postcode', message: isKnown ? ZIP_ERRORS.otherState : ZIP_ERRORS.unknown }]);
  }
  return { region_id: region.region_id };
}

const AT_ZIP = { errors: [{ field: 'postcode', message: COMPLIANCE_REFUSALS.region_not_served.message }] };
