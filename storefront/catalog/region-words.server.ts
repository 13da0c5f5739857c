import type { ProductDetail } from '#domain/catalog/schema.ts';
import { regionName } from '#domain/compliance/regions.ts';

/** A state's warning, said to everyone, because cached pages know no ZIP: "WARNING: ... (California)". */
export function warningWords({ region_code, reason }: ProductDetail['warned_regions'][number]): string {
  return `${reason} (${regionName(region_code) ?? region_code})`;
}
