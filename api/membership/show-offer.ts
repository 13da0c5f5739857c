import type { Offer } from '#domain/membership/endpoints.ts';
import { type Day, daysBetween } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import { consentWords, periodText } from '#domain/membership/consent-words.ts';
import { doesRenew, periodEnd } from '#domain/membership/periods.ts';
import { breakEvenCents, yearlyCostCents } from '#domain/membership/worth.ts';
import type { OfferRow } from './store.ts';

/**
 * A plan as it would be if joined `today` (a Pacific day). `starts_on` is the first day that a plan bought
 * today pays for: later than today while a trial runs.
 */
export function showOffer(offer: OfferRow, today: Day, starts_on: Day = today): Offer {
  const first_day = doesRenew(offer) ? starts_on : today;
  const yearly_cost_cents = yearlyCostCents(offer);
  return {
    id: offer.offer_id,
    membership_status: offer.membership_status,
    title: offer.title,
    default: offer.is_default,
    price: dollars(offer.price_cents),
    renewal_price: doesRenew(offer) ? dollars(offer.price_cents) : null,
    period_text: periodText(offer),
    yearly_cost: dollars(yearly_cost_cents),
    break_even_spend: dollars(breakEvenCents(yearly_cost_cents)),
    expires_on: periodEnd(first_day, offer),
    trial_days_kept: daysBetween(today, first_day),
    consent_words: consentWords(offer, first_day),
  };
}
