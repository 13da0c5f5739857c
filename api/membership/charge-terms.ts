import type { AccountStatus } from '#domain/identity/lifecycle.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { consentWords } from '#domain/membership/consent-words.ts';
import { type Fee, feeOf, totalOf } from '#domain/tax/fee.ts';
import { periodEnd } from '#domain/membership/periods.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import type { Tx } from '#api/db/pool.ts';
import { findUpgrade } from './find-upgrade.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { findFirstDay } from './first-day.ts';
import { findAskedConsent, type RenewalConsent, renewalConsentTo } from './renewal-consent.ts';
import type { OfferRow } from './store.ts';

/** What a charge is for: joining, rejoining, a plan during a trial, or the annual plan for a monthly member. */
export type ChargePurpose = 'enroll' | 'rejoin' | 'charge_trial' | 'upgrade';

/** What will be charged for which days, and the words that must be agreed to. */
export type ChargeTerms = Fee & {
  period_start: Day;
  period_end: Day;
  credit_cents: number;
  upgrades_charge_id: string | null;
  words: string;
  /** What some states ask for in addition. */
  renewal: RenewalConsent | null;
};

type Person = { account_id: string; user_status: AccountStatus; is_thrive_employee: boolean };

/**
 * The terms of a charge as they are `today`.
 * @throws Refusal if this person can't have that plan: `already_member`, `trial_used`, `rejoin_not_possible`,
 * `trial_not_running` or `upgrade_not_possible`.
 */
export async function findChargeTerms(
  tx: Tx,
  { person, purpose, offer, today }: { person: Person; purpose: ChargePurpose; offer: OfferRow; today: Day },
): Promise<ChargeTerms> {
  if (purpose === 'upgrade') return findUpgradeTerms(tx, person, today);
  const isTrial = offer.membership_status === 'Trial';
  refuseByStatus(person.user_status, purpose, isTrial);
  const { account_id } = person;
  const period_start = isTrial ? today : await findFirstDay(tx, account_id, today);
  const fee = feeOf(offer.price_cents, await findTaxRate(tx, account_id, today));
  const period_end = periodEnd(period_start, offer);
  const asked = await findAskedConsent(tx, account_id);
  const renewing = { asked, charged_cents: totalOf(fee), renewal_tax_cents: fee.tax_cents, renews_on: period_end };
  return {
    period_start,
    period_end,
    ...fee,
    credit_cents: 0,
    upgrades_charge_id: null,
    words: consentWords(offer, period_start, fee.tax_cents),
    renewal: renewalConsentTo(offer, renewing),
  };
}

async function findUpgradeTerms(tx: Tx, person: Person, today: Day): Promise<ChargeTerms> {
  const upgrade = person.user_status === 'member' ? await findUpgrade(tx, person, today) : null;
  if (!upgrade) throw new Refusal(MEMBERSHIP_REFUSALS.upgrade_not_possible);
  const { starts_on, expires_on, charged_cents, tax_cents, credit_cents, upgrades_charge_id, words, renewal } = upgrade;
  return {
    period_start: starts_on,
    period_end: expires_on,
    price_cents: charged_cents,
    tax_cents,
    credit_cents,
    upgrades_charge_id,
    words,
    renewal,
  };
}

/** A second plan beside a running one is refused; a trial is for new customers only. */
function refuseByStatus(user_status: AccountStatus, purpose: ChargePurpose, isTrial: boolean): void {
  if (user_status === 'member') throw new Refusal(MEMBERSHIP_REFUSALS.already_member);
  if (isTrial && (user_status !== 'lead' || purpose !== 'enroll')) throw new Refusal(MEMBERSHIP_REFUSALS.trial_used);
  if (purpose === 'rejoin' && user_status !== 'canceled') throw new Refusal(MEMBERSHIP_REFUSALS.rejoin_not_possible);
  if (purpose === 'charge_trial' && user_status !== 'trial') throw new Refusal(MEMBERSHIP_REFUSALS.trial_not_running);
}
