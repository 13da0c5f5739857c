/** Regions of US addresses that the shop recognizes but does not deliver to (requirement A17). */
const NOT_SERVED = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP']);

/** True for Alaska, Hawaii, a territory or a military address. */
export function isOutsideDeliveryArea(region_code: string): boolean {
  return NOT_SERVED.has(region_code);
}

/**
 * Whether a ZIP is in a state. `zip_region` is the state of a ZIP in the table. A newer ZIP is not in the
 * table; it may be in any state of its first three digits.
 */
export function isZipOfRegion(
  region_code: string,
  known: { zip_region: string | null; prefix_regions: readonly string[] },
): boolean {
  if (known.zip_region !== null) return known.zip_region === region_code;
  return known.prefix_regions.includes(region_code);
}
