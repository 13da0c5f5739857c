import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { activate, chargeTrial, enroll, Offer } from '#domain/membership/endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import type { PaymentSource } from '#storefront/payment/payment-choice.tsx';

const ENROLL = callName<typeof enroll>('POST', '/membership/enroll');
const ACTIVATE = callName<typeof activate>('POST', '/account/membership/activate');
const CHARGE_TRIAL = callName<typeof chargeTrial>('POST', '/chargetrial');

/** What was charged and until when, as the call answers. */
export type Joined = AnswerOf<typeof activate>;
type Paid = PaymentSource & { idempotency_key: string };

/** What a charge of this plan is for; another first day or price is another charge. */
export function subjectOf({ id, price, expires_on }: Offer): string {
  return `enroll ${id} ${expires_on} ${price}`;
}

/** What was agreed to with every checkbox of a charge, as its call takes it. */
export function agreementOf({ consent_words, renewal_words }: Pick<Offer, 'consent_words' | 'renewal_words'>) {
  return {
    consent: true,
    consent_words,
    ...(renewal_words === null ? {} : { renewal_consent: true, renewal_words }),
  };
}

/** Joins for the first time. */
export function payToJoin(offer: Offer) {
  return (paid: Paid) => callApi(ENROLL, { body: { offer_id: offer.id, ...agreementOf(offer), ...paid } });
}

/** Rejoins, or pays for a plan during a trial, at the price that is shown. */
export function payAtPrice(offer: Offer, kind: 'rejoin' | 'chargeTrial') {
  return (paid: Paid) => {
    const body = { offer_id: offer.id, price: offer.price, ...agreementOf(offer), ...paid };
    return kind === 'rejoin' ? callApi(ACTIVATE, { body }) : callApi(CHARGE_TRIAL, { body });
  };
}
