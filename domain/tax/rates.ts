import type { TaxClass } from '#domain/catalog/names.ts';

/** What is taxed: goods by class, what sending them costs, and the membership fee. */
export type TaxedKind = TaxClass | 'shipping' | 'membership';
/** Parts per million by kind; a kind without an entry is not taxed. */
export type RatesByKind = Partial<Record<TaxedKind, number>>;

/** A row of table tax_rate, without its region. */
export type DatedRate = {
  tax_class: TaxedKind;
  rate_ppm: number;
  /** YYYY-MM-DD; the first day it holds. */
  effective_from: string;
  /** The last day it holds; null: until further notice. */
  effective_to: string | null;
};

/** The rates of one region on one day. Where two rows hold, the later one was made to replace the other. */
export function ratesOn(rows: readonly DatedRate[], day: string): RatesByKind {
  const rates: RatesByKind = {};
  const in_force = rows
    .filter((row) => row.effective_from <= day && (row.effective_to === null || row.effective_to >= day))
    .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  for (const { tax_class, rate_ppm } of in_force) rates[tax_class] = rate_ppm;
  return rates;
}
