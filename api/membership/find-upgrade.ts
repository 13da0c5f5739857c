import { type Day, daysBetween } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import { upgradeWords } from '#domain/membership/consent-words.ts';
import type { Upgrade } from '#domain/membership/endpoints.ts';
import { OFFER_ID } from '#domain/membership/names.ts';
import { mayBeOfferedAnnual, upgradeTerms, type UpgradeTerms } from '#domain/membership/upgrade.ts';
import { yearlyCostCents } from '#domain/membership/worth.ts';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { listPaidPeriods } from './charge-periods.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { findAskedConsent, type RenewalConsent, renewalConsentTo } from './renewal-consent.ts';
import { findMembership, findOffer, type OfferRow } from './store.ts';

type Asking = { account_id: string; is_thrive_employee: boolean };

export type FoundUpgrade = UpgradeTerms & {
  annual: OfferRow;
  /** The charge of the month that the upgrade replaces. */
  upgrades_charge_id: string;
  monthly_yearly_cents: number;
  words: string;
  renewal: RenewalConsent | null;
};

/**
 * The upgrade to the annual plan as it would be `today`; null without a paid month that runs and renews, for employees
 * and for granted memberships. Members who canceled aren't offered anything.
 */
export async function findUpgrade(
  db: Db | Tx,
  { account_id, is_thrive_employee }: Asking,
  today: Day,
): Promise<FoundUpgrade | null> {
  const membership = await findMembership(db, account_id);
  if (!membership || membership.state === 'ended' || membership.membership_status !== 'Monthly') return null;
  if (!membership.renew || !mayBeOfferedAnnual({ ...membership, is_thrive_employee })) return null;
  const periods = await listPaidPeriods(db, account_id, today);
  const [month] = periods;
  // Days that something else has added, such as a late payment, have no price of their own to credit.
  if (!month || periods.length > 1 || month.period_end !== membership.expired_on) return null;
  const [annual, monthly] = [await findOffer(db, OFFER_ID.annual), await findOffer(db, membership.offer_id)];
  if (!annual?.is_active || !monthly) return null;
  const rate_ppm = await findTaxRate(db, account_id, today);
  const terms = upgradeTerms(month, annual, today, rate_ppm);
  if (!terms) return null;
  const words = upgradeWords(annual, { ...terms, startsOn: terms.starts_on });
  const monthlyYearlyCents = yearlyCostCents({
    ...monthly,
    price_cents: totalOf(feeOf(membership.price_cents, rate_ppm)),
  });
  const renewal = renewalConsentTo(annual, {
    asked: await findAskedConsent(db, account_id),
    charged_cents: terms.charged_cents + terms.tax_cents,
    renewal_tax_cents: terms.renewal_tax_cents,
    renews_on: terms.expires_on,
  });
  return {
    ...terms,
    annual,
    upgrades_charge_id: month.membership_charge_id,
    monthly_yearly_cents: monthlyYearlyCents,
    words,
    renewal,
  };
}

export function showUpgrade(found: FoundUpgrade | null, today: Day): Upgrade | null {
  if (!found) return null;
  const { annual, words, starts_on, expires_on, unused_days, credit_cents, charged_cents, tax_cents } = found;
  return {
    offer_id: annual.offer_id,
    title: annual.title,
    price: dollars(charged_cents + tax_cents),
    tax: dollars(tax_cents),
    annual_price: dollars(annual.price_cents),
    renewal_price: dollars(annual.price_cents + found.renewal_tax_cents),
    credit: dollars(credit_cents),
    unused_days,
    starts_on,
    trial_days_kept: daysBetween(today, starts_on),
    expires_on,
    monthly_yearly_cost: dollars(found.monthly_yearly_cents),
    consent_words: words,
    renewal_words: found.renewal?.words ?? null,
  };
}
