import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Client } from 'pg';
import { copyRows } from '#demo/catalog/copy-rows.ts';
import { RESTRICTIONS } from '#demo/catalog/restrictions.ts';
import { parseCsv } from '#demo/catalog/table.ts';

const NO_WINE = new Set(RESTRICTIONS.filter((rule) => rule.restriction_tag === 'wine').map((rule) => rule.region_code));

/** The 48 contiguous states and DC (requirement A17), with the state's own sales tax in percent. */
export const REGIONS = parseCsv(readFileSync(new URL('./data/states.csv', import.meta.url), 'utf8')).map((row) => ({
  region_id: Number(row['region_id']),
  region_code: row['region_code'] ?? '',
  label: row['label'] ?? '',
  strict_consent: row['strict_consent'] === 'yes',
  general_rate_pct: Number(row['general_rate_pct']),
  staple_rate_pct: Number(row['staple_rate_pct']),
}));

/** Fills `region` and `zip`; both must be empty. */
export async function loadRegions(client: Client): Promise<{ regions: number; zips: number }> {
  const regions = await copyRows(
    client,
    'region',
    'region_id, region_code, label, strict_consent, wine_allowed',
    REGIONS.map((r) => [r.region_id, r.region_code, r.label, r.strict_consent, !NO_WINE.has(r.region_code)]),
  );
  const zips = await copyRows(client, 'zip', 'postcode, city, region_code', zipRows());
  return { regions, zips };
}

/** One entry of the package's file: {"zip":"90026","latitude":34.08,"longitude":-118.26,"city":"Los Angeles","state":"CA","country":"US"}. */
const ENTRY =
  /\{"zip":"(\d{5})","latitude":[^,]*,"longitude":[^,]*,"city":"([^"]+)","state":"([A-Z]{2})","country":"US"\}/g;

/**
 * Alaska, Hawaii, the territories and military addresses are included too, so that a refusal can name
 * them. The file is read as text, not imported: as a module its 90 MB would stay in memory.
 */
function* zipRows(): Generator<readonly string[]> {
  const text = readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'), 'utf8');
  // After the codes, the file lists them again by state.
  for (const [, zip = '', city = '', region_code = ''] of text.matchAll(ENTRY)) yield [zip, city, region_code];
}
