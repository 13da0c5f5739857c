import { type RatesByKind, ratesOn } from '#domain/tax/rates.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** Where rates come from. A tax service would be another one of these. */
export type TaxPort = {
  /** @param day YYYY-MM-DD, Pacific. */
  ratesFor(db: Db | Tx, region_code: string, day: string): Promise<RatesByKind>;
};

/** The shop's own dated table, which an operator keeps. */
export const taxTable: TaxPort = {
  async ratesFor(db, region_code, day) {
    const rows = await db
      .selectFrom('tax_rate')
      .select(['tax_class', 'rate_ppm', 'effective_from', 'effective_to'])
      .where('region_code', '=', region_code)
      .execute();
    return ratesOn(rows, day);
  },
};
