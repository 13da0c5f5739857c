/** What a state's law asks for besides the consent to a plan's terms. */
export type RenewalConsentKind = 'renewal_opt_in' | 'renewal_confirmed';

/**
 * Vermont (9 V.S.A. § 2454a) wants automatic renewal agreed to separately; DC (§ 28A-203) wants a new consent before the
 * first charge after a free trial, which we ask for with every paid plan (law row 3).
 */
const KIND_OF_REGION: Readonly<Record<string, RenewalConsentKind>> = {
  VT: 'renewal_opt_in',
  DC: 'renewal_confirmed',
};

/** @param region_code null where the state isn't known. */
export function renewalConsentOf(region_code: string | null): RenewalConsentKind | null {
  return (region_code !== null && KIND_OF_REGION[region_code]) || null;
}
