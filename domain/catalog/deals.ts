import { addDays, type Day } from '#domain/kernel/calendar.ts';

/** The smallest saving that is a deal, as a share of the store price: members pay less for everything. */
export const DEAL_PERCENT = 25;
/** A store price that was checked longer ago proves no saving (16 CFR 233). */
export const EVIDENCE_DAYS = 90;
/** The source of a store price that is only what we ourselves charge: it's no evidence of a saving. */
export const OWN_PRICE = 'our own price';

let last = { today: '', oldest: '' };

/** Whether a store price was checked recently enough to be named beside ours. */
function isChecked(msrp_checked_on: Day, today: Day): boolean {
  // Every product of a list is asked on the same day. Days as text are in order.
  if (last.today !== today) last = { today, oldest: addDays(today, -EVIDENCE_DAYS) };
  return msrp_checked_on >= last.oldest && msrp_checked_on <= today;
}

/** A product's price, and its store price with the evidence that is stored for it. */
export type StorePriced = {
  price_cents: number;
  msrp_cents: number;
  msrp_source: string;
  msrp_checked_on: Day;
  /** What a set or a group is made of; empty for others. */
  components: readonly unknown[];
};

/**
 * The store price that may be named beside ours on this day, in cents: what other stores charge, if someone checked that
 * in the last 90 days (requirement U2, 16 CFR 233). Otherwise our own price, beside which nothing is saved. A set has none:
 * no store charges the sum of its parts' prices.
 */
export function provenStoreCents(product: StorePriced, today: Day): number {
  const { price_cents, msrp_cents, msrp_source, msrp_checked_on, components } = product;
  if (msrp_cents <= price_cents || components.length > 0 || msrp_source === OWN_PRICE) return price_cents;
  return isChecked(msrp_checked_on, today) ? msrp_cents : price_cents;
}

/** What a member saves on one unit, in cents, if that is a deal; otherwise 0. */
export function dealCents(product: StorePriced, today: Day): number {
  const store_cents = provenStoreCents(product, today);
  const saved = store_cents - product.price_cents;
  return saved * 100 >= store_cents * DEAL_PERCENT ? saved : 0;
}
