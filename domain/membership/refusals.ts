import { dollars, formatCents } from '#domain/kernel/money.ts';
import { refusals, type CodesOf, Refusal } from '#domain/kernel/refusal.ts';

export const MEMBERSHIP_REFUSALS = refusals('membership', {
  already_member: { status: 409, message: 'You already have a membership.' },
  trial_used: { status: 409, message: 'You can use the free trial only once. Please choose a plan.' },
  offer_not_found: { status: 404, message: 'We could not find that plan.' },
  consent_required: { status: 400, message: 'Please check the box to agree to these terms.' },
  renewal_consent_required: { status: 400, message: 'Please check the second box to agree to the renewal.' },
  zip_required: { status: 400, message: 'Please enter your ZIP code.' },
  renewal_not_possible: {
    status: 409,
    message: 'This membership does not renew. You can choose a plan once it has ended.',
  },
  rejoin_not_possible: { status: 409, message: 'You have no ended membership to rejoin. Please choose a plan.' },
  trial_not_running: { status: 409, message: 'You have no free trial right now. Please choose a plan.' },
  upgrade_not_possible: { status: 409, message: "Your membership can't be changed to the annual plan right now." },
  already_answered: { status: 409, message: 'You have already answered this. Thank you!' },
  price_changed: { status: 409, message: "The price has changed. You weren't charged." },
  charge_open: {
    status: 409,
    message: 'A payment for your membership is still being processed. Please try again in a few minutes.',
  },
  nothing_to_cancel: { status: 409, message: "You don't have a membership to cancel." },
  refund_changed: { status: 409, message: 'Your refund has changed. Please check the new amount and cancel again.' },
  charge_refunded: {
    status: 409,
    message: "Your bank approved this charge too late, so we're refunding all of it. It didn't change your membership.",
  },
  undo_not_possible: { status: 409, message: "This cancellation can't be undone anymore. You can rejoin anytime." },
  refund_not_sent: {
    status: 409,
    message: "Your refund isn't on its way yet, so you can't pay it back. Please try again in a few minutes.",
  },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof MEMBERSHIP_REFUSALS> {}
}

/** 400 with the checkbox that is missing: that of the terms, or the second one that some states ask for. */
export function consentRequired(field: 'consent' | 'renewal_consent' = 'consent'): Refusal {
  const kind = MEMBERSHIP_REFUSALS[field === 'consent' ? 'consent_required' : 'renewal_consent_required'];
  return new Refusal(kind, { errors: [{ field, message: kind.message }] });
}

/** 400 with the field: without a ZIP it isn't known which state's law and tax a charge follows. */
export function zipRequired(): Refusal {
  const kind = MEMBERSHIP_REFUSALS.zip_required;
  return new Refusal(kind, { errors: [{ field: 'billing_zip', message: kind.message }] });
}

/** 409 with today's price, in words and as `price` in dollars. */
export function priceChanged(price_cents: number): Refusal {
  const message = `The price is now ${formatCents(price_cents)}. You weren't charged. Please check it and try again.`;
  const details = { price: dollars(price_cents) };
  return new Refusal(MEMBERSHIP_REFUSALS.price_changed, { errors: [{ field: 'price', message }], details });
}
