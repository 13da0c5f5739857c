import type { Day } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import { resumeWords } from '#domain/membership/consent-words.ts';
import { doesRenew } from '#domain/membership/periods.ts';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { findAskedConsent, renewalConsentTo } from './renewal-consent.ts';
import { findMembership, findOffer } from './store.ts';

/**
 * The renewal of a running plan, on or off, with the words that turn it on. Null for trials, granted years,
 * ended plans, and stopped plans whose last day has come.
 */
export async function findRenewal(db: Db | Tx, account_id: string, today: Day) {
  const membership = await findMembership(db, account_id);
  if (!membership || membership.state === 'ended' || !doesRenew(membership) || membership.price_cents === 0)
    return null;
  const { renew, expired_on, offer_id, price_cents } = membership;
  if (!renew && expired_on <= today) return null;
  const offer = await findOffer(db, offer_id);
  if (!offer) throw new Error(`The plan ${offer_id} is gone while someone still has it.`);
  const fee = feeOf(price_cents, await findTaxRate(db, account_id, expired_on > today ? expired_on : today));
  const terms = { ...offer, price_cents };
  const words = resumeWords(terms, expired_on, fee.tax_cents);
  const renewal = renewalConsentTo(terms, {
    asked: await findAskedConsent(db, account_id),
    charged_cents: 0,
    renewal_tax_cents: fee.tax_cents,
    renews_on: expired_on,
  });
  return { renew, expired_on, offer_id, ...fee, words, renewal };
}

export function showRenewal(renewal: Awaited<ReturnType<typeof findRenewal>>) {
  if (!renewal) return null;
  const { renew, expired_on, words, tax_cents } = renewal;
  return {
    renew,
    expired_date: expired_on,
    price: dollars(totalOf(renewal)),
    tax: dollars(tax_cents),
    consent_words: words,
    renewal_words: renewal.renewal?.words ?? null,
  };
}
