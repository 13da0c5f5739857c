import type { ProductDetail } from '#domain/catalog/schema.ts';
import { regionName } from '#domain/compliance/regions.ts';
import { LABEL_TEXTS } from './product-texts.ts';
import { WarningText } from '#ui/warning-text.tsx';

/** What states want to be said before their people buy, said to everyone, because cached pages know no ZIP. */
export function RegionWarnings({ regions }: { regions: ProductDetail['warned_regions'] }) {
  return regions.map(({ region_code, reason }) => (
    <p key={region_code}>
      {LABEL_TEXTS.forRegion(regionName(region_code) ?? region_code)} <WarningText text={reason} />
    </p>
  ));
}
