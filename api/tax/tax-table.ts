import { type DatedRate, type RatesByKind, ratesOn } from '#domain/tax/rates.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

/** Where rates come from. A tax service would be another implementation. */
export type TaxPort = {
  /** @param day YYYY-MM-DD, Pacific. */
  ratesFor(db: Db | Tx, region_code: string, day: string): Promise<RatesByKind>;
};

const readRates = reading<DatedRate>(
  'select tax_class, rate_ppm, effective_from, effective_to from tax_rate where region_code = $1',
);

/** SQL for the rates of all regions as one JSON column (`RegionRate[]`), for a caller's own statement. */
export const TAX_RATES_JSON = `(
  select coalesce(jsonb_agg(jsonb_build_object('region_code', region_code, 'tax_class', tax_class, 'rate_ppm', rate_ppm,
    'effective_from', effective_from, 'effective_to', effective_to)), '[]') from tax_rate)`;

/** SQL for the rates of one region (`DatedRate[]`), which is an expression of the caller's own statement. */
export function ratesOfRegionJson(region: string): string {
  return `(
  select coalesce(jsonb_agg(jsonb_build_object('tax_class', r.tax_class, 'rate_ppm', r.rate_ppm,
    'effective_from', r.effective_from, 'effective_to', r.effective_to)), '[]')
  from tax_rate as r where r.region_code = ${region})`;
}

/** The shop's own dated table, which an operator maintains. */
export const taxTable: TaxPort = {
  async ratesFor(db, region_code, day) {
    return ratesOn(await readRates(db, [region_code]), day);
  },
};
