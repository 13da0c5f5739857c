import { expect, test } from 'vitest';
import { isOutsideDeliveryArea, isZipOfRegion } from './delivery-area.ts';

// biome-ignore format: a table of cases
test.each([
  // state  known as  states of the prefix  fits
  ['CA',    'CA',     ['CA'],               true],
  ['NV',    'CA',     ['CA'],               false],
  ['NV',    'CA',     ['CA', 'NV'],         false],
  ['CA',    null,     ['CA'],               true],
  ['NV',    null,     ['CA', 'NV'],         true],
  ['CA',    null,     [],                   false],
])('%s with a ZIP of %s (%s): %s', (region_code, zip_region, prefix_regions, fits) => {
  expect(isZipOfRegion(region_code, { zip_region, prefix_regions })).toBe(fits);
});

// biome-ignore format: a table of cases
test.each([
  // state  outside
  ['AK',    true],
  ['HI',    true],
  ['PR',    true],
  ['AE',    true],
  ['DC',    false],
  ['ZZ',    false],
])('%s is outside the delivery area: %s', (region_code, outside) => {
  expect(isOutsideDeliveryArea(region_code)).toBe(outside);
});
