import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const PAYMENT_REFUSALS = refusals('payment', {
  payment_method_not_found: { status: 404, message: 'We could not find that payment method.' },
  payment_method_expired: { status: 409, message: 'This card has expired. Please choose another card.' },
  payment_declined: { status: 402, message: 'Your card was declined. Nothing was charged. Please try another card.' },
  payment_needs_bank: {
    status: 402,
    message:
      'Your bank wants to check this card first. Nothing was charged. Add it under "Your cards" in your account, then pay with it.',
  },
  payment_unknown: {
    status: 503,
    message: "Your bank hasn't answered yet. We'll keep checking, and you won't be charged twice.",
  },
  payment_unavailable: { status: 503, message: 'Payments are not working right now. Nothing was charged.' },
  forged_notice: { status: 400, message: 'This notice is not signed correctly, or is too old.' },
  unreadable_notice: { status: 400, message: 'This notice is signed, but we cannot read it.' },
});

/** What a shopper is told of a declined payment, by the bank's reason: no more than that another card, or a step, may help. */
export function declinedAs(decline_code: string | null) {
  return decline_code === 'authentication_required'
    ? PAYMENT_REFUSALS.payment_needs_bank
    : PAYMENT_REFUSALS.payment_declined;
}

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof PAYMENT_REFUSALS> {}
}
