import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const PAYMENT_REFUSALS = refusals('payment', {
  payment_method_not_found: { status: 404, message: 'We could not find that payment method.' },
  payment_method_expired: { status: 409, message: 'This card has expired. Please choose another card.' },
  payment_declined: { status: 402, message: 'Your card was declined. Nothing was charged. Please try another card.' },
  payment_unknown: {
    status: 503,
    message: "Your bank hasn't answered yet. We'll keep checking, and you won't be charged twice.",
  },
  payment_unavailable: { status: 503, message: 'Payments are not working right now. Nothing was charged.' },
  forged_notice: { status: 400, message: 'This notice is not signed correctly, or is too old.' },
  unreadable_notice: { status: 400, message: 'This notice is signed, but we cannot read it.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof PAYMENT_REFUSALS> {}
}
