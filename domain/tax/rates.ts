import { type InForceDates, inForce } from '#domain/compliance/in-force.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { TaxClass } from '#domain/catalog/names.ts';

/** What is taxed: products by class, shipping, and the membership fee. */
export type TaxedKind = TaxClass | 'shipping' | 'membership';
/** Parts per million by kind; a kind without an entry is not taxed. */
export type RatesByKind = Partial<Record<TaxedKind, number>>;

/** A row of table tax_rate, without its region. */
export type DatedRate = InForceDates & { tax_class: TaxedKind; rate_ppm: number };

/** A row of table tax_rate. */
export type RegionRate = DatedRate & { region_code: string };

/** The rates of one region on one Pacific day. Where two rows are in force, the later one replaces the other. */
export function ratesOn(rows: readonly DatedRate[], day: Day): RatesByKind {
  const rates: RatesByKind = {};
  const current = rows
    .filter((row) => inForce(row, day))
    .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  for (const { tax_class, rate_ppm } of current) rates[tax_class] = rate_ppm;
  return rates;
}
