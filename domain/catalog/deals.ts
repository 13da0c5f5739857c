import { type Day, daysBetween } from '#domain/kernel/calendar.ts';

/** The smallest saving that is a deal, as a share of the store price: members pay less for everything. */
export const DEAL_PERCENT = 25;
/** A store price that was checked longer ago proves no saving (16 CFR 233). */
export const EVIDENCE_DAYS = 90;
/** The source of a store price that is only what we ourselves charge: it's no evidence of a saving. */
export const OWN_PRICE = 'our own price';

/** Whether a store price was checked recently enough to be named beside ours. */
export function isChecked(msrp_checked_on: Day, today: Day): boolean {
  const days = daysBetween(msrp_checked_on, today);
  return days >= 0 && days <= EVIDENCE_DAYS;
}

type Priced = { price_cents: number; msrp_cents: number; msrp_checked_on: Day };

/** What a member saves on one unit, in cents, if that is a deal; otherwise 0. */
export function dealCents({ price_cents, msrp_cents, msrp_checked_on }: Priced, today: Day): number {
  if (!isChecked(msrp_checked_on, today)) return 0;
  const saved = msrp_cents - price_cents;
  return saved * 100 >= msrp_cents * DEAL_PERCENT ? saved : 0;
}
