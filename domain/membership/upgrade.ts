import type { Day } from '#domain/kernel/calendar.ts';
import { feeOf } from '#domain/tax/fee.ts';
import { type OfferTerms, periodEnd } from './periods.ts';
import { type PaidPeriod, unusedCents, unusedDays } from './pro-rata.ts';

/** Who is asking, as far as it decides whether the annual plan is offered. */
export type UpgradeStanding = {
  membership_status: OfferTerms['membership_status'];
  /** 'regular', 'Gives' or 'employee'. */
  type: string;
  is_thrive_employee: boolean;
};

/**
 * Whether the annual plan may be offered (requirement M8): to trial members who aren't employees, and to monthly
 * members without a granted membership. Employees and Gives have terms of their own.
 */
export function mayBeOfferedAnnual({ membership_status, type, is_thrive_employee }: UpgradeStanding): boolean {
  if (is_thrive_employee || type === 'employee') return false;
  if (membership_status === 'Trial') return true;
  return membership_status === 'Monthly' && type !== 'Gives';
}

export type UpgradeTerms = {
  starts_on: Day;
  /** The day of the first renewal. */
  expires_on: Day;
  unused_days: number;
  credit_cents: number;
  /** The annual price minus the credit; charged now with its tax. */
  charged_cents: number;
  tax_cents: number;
  /** The tax on the annual price, by today's rate. */
  renewal_tax_cents: number;
};

/**
 * Moving from the paid month to the annual plan on `today`, with credit for its unused days; today counts as unused,
 * because the new plan pays for it. The year starts today, or on the first paid day while a
 * trial still runs, so that no free day is lost. Null if the month is over or its credit covers the whole year.
 * @param paid the month with its fee; the tax on the days that are credited stays paid, so only the rest is taxed now.
 * @param rate_ppm the tax rate, in parts per million.
 */
export function upgradeTerms(paid: PaidPeriod, annual: OfferTerms, today: Day, rate_ppm = 0): UpgradeTerms | null {
  if (today >= paid.period_end) return null;
  const starts_on = today > paid.period_start ? today : paid.period_start;
  const credit_cents = unusedCents(paid, today);
  const charged_cents = annual.price_cents - credit_cents;
  if (charged_cents <= 0) return null;
  const unused_days = unusedDays(paid, today);
  return {
    starts_on,
    expires_on: periodEnd(starts_on, annual),
    unused_days,
    credit_cents,
    charged_cents,
    tax_cents: feeOf(charged_cents, rate_ppm).tax_cents,
    renewal_tax_cents: feeOf(annual.price_cents, rate_ppm).tax_cents,
  };
}
