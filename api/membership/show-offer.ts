import type { Offer } from '#domain/membership/endpoints.ts';
import { type Day, daysBetween } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import { consentWords, periodText } from '#domain/membership/consent-words.ts';
import { doesRenew, periodEnd } from '#domain/membership/periods.ts';
import { type AskedConsent, renewalConsentTo } from './renewal-consent.ts';
import { breakEvenCents, yearlyCostCents } from '#domain/membership/worth.ts';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import type { OfferRow } from './store.ts';

/**
 * A plan as it would be if joined `today` (a Pacific day). `startsOn` is the first day that a plan bought
 * today pays for: later than today while a trial runs. `rate_ppm` is the tax rate of whom it is shown to,
 * `asked` the second consent of their state.
 */
export function showOffer(
  offer: OfferRow,
  { today, startsOn, rate_ppm, asked }: { today: Day; startsOn: Day; rate_ppm: number; asked: AskedConsent | null },
): Offer {
  const firstDay = doesRenew(offer) ? startsOn : today;
  const fee = feeOf(offer.price_cents, rate_ppm);
  const yearlyCost = yearlyCostCents({ ...offer, price_cents: totalOf(fee) });
  const renews_on = periodEnd(firstDay, offer);
  const renewing = { asked, charged_cents: totalOf(fee), renewal_tax_cents: fee.tax_cents, renews_on };
  return {
    id: offer.offer_id,
    membership_status: offer.membership_status,
    title: offer.title,
    default: offer.is_default,
    price: dollars(totalOf(fee)),
    tax: dollars(fee.tax_cents),
    renewal_price: doesRenew(offer) ? dollars(totalOf(fee)) : null,
    period_text: periodText(offer),
    yearly_cost: dollars(yearlyCost),
    // Of the fee without tax, as visitors read it whose tax isn't known.
    break_even_spend: dollars(breakEvenCents(yearlyCostCents(offer))),
    expires_on: renews_on,
    trial_days_kept: daysBetween(today, firstDay),
    consent_words: consentWords(offer, firstDay, fee.tax_cents),
    renewal_words: renewalConsentTo(offer, renewing)?.words ?? null,
  };
}
