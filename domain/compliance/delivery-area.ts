/** Parts of the United States that the shop knows and does not deliver to (requirement A17). */
const NOT_SERVED = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP']);

/** True for Alaska, Hawaii, a territory or a forces' address: a place we can name and cannot reach. */
export function isOutsideDeliveryArea(region_code: string): boolean {
  return NOT_SERVED.has(region_code);
}

/**
 * Whether a ZIP may stand beside a state. `zip_region` is the state the ZIP is known in, if it is known;
 * newer ZIPs are not, and then one of the states of its first three digits will do.
 */
export function isZipOfRegion(
  region_code: string,
  known: { zip_region: string | null; prefix_regions: readonly string[] },
): boolean {
  if (known.zip_region !== null) return known.zip_region === region_code;
  return known.prefix_regions.includes(region_code);
}
