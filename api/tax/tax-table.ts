import { type DatedRate, type RatesByKind, ratesOn } from '#domain/tax/rates.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

/** Where rates come from. A tax service would be another one of these. */
export type TaxPort = {
  /** @param day YYYY-MM-DD, Pacific. */
  ratesFor(db: Db | Tx, region_code: string, day: string): Promise<RatesByKind>;
};

const readRates = reading<DatedRate>(
  'select tax_class, rate_ppm, effective_from, effective_to from tax_rate where region_code = $1',
);

/** The shop's own dated table, which an operator keeps. */
export const taxTable: TaxPort = {
  async ratesFor(db, region_code, day) {
    return ratesOn(await readRates(db, [region_code]), day);
  },
};
