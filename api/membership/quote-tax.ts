import type { Day } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import { lookUpZip } from '#api/compliance/index.ts';
import type { Db } from '#api/db/pool.ts';
import { taxTable } from '#api/tax/index.ts';
import { listOffers } from './store.ts';

/**
 * The tax on each plan's fee at a ZIP, by the rate of its state in force `today`, rounded half up to a whole cent. A
 * state without a rate for memberships taxes nothing.
 * @throws Refusal `invalid` for an unknown ZIP, `region_not_served` for one we don't deliver to.
 */
export async function quoteTax(db: Db, zip: string, today: Day) {
  const { postcode, region_code } = await lookUpZip(db, zip);
  const [rates, offers] = await Promise.all([taxTable.ratesFor(db, region_code, today), listOffers(db)]);
  const rate_ppm = rates.membership ?? 0;
  return {
    postcode,
    region_code,
    rate_ppm,
    offers: offers.map(({ offer_id: id, price_cents }) => {
      const fee = feeOf(price_cents, rate_ppm);
      return { id, price: dollars(price_cents), tax: dollars(fee.tax_cents), total: dollars(totalOf(fee)) };
    }),
  };
}
