import { type FormEvent, useState } from 'react';
import type { enroll, Offer } from '#domain/membership/endpoints.ts';
import type { CardFields } from '#domain/payment/card-fields.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { callApi, callName, forgetToken } from '#storefront/kernel/browser-call.ts';
import { type PayFailure, payFailure } from '#storefront/payment/pay.ts';
import { type PaymentSource, usePaymentChoice } from '#storefront/payment/payment-choice.tsx';
import { PayButton } from '#storefront/payment/pay-button.tsx';
import { PAYMENT_TEXTS } from '#storefront/payment/texts.ts';
import { dropIdempotencyKey, idempotencyKey } from '#storefront/payment/idempotency-key.ts';
import { ErrorSummary, type SummaryError } from '#ui/inline-error.tsx';
import styles from './membership.module.css';
import { ENROLL_TEXTS } from './texts.ts';

const ENROLL = callName<typeof enroll>('POST', '/membership/enroll');

type EnrollFormProps = {
  offer: Offer;
  cards: readonly PaymentMethod[];
  fields: CardFields | null;
  words: string;
  /** Checks the rest of the form; what it finds stops the submit and is listed before what is wrong with the card. */
  check?: () => readonly SummaryError[];
  onJoined: () => void;
};

/** The card and one charge. A retry uses the key and the card of the first attempt. */
export function EnrollForm({ offer, cards, fields, words, check, onJoined }: EnrollFormProps) {
  const payment = usePaymentChoice(cards, fields);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PayFailure | null>(null);
  const [missing, setMissing] = useState<readonly SummaryError[]>(NO_ERRORS);
  const [attempted, setAttempted] = useState<PaymentSource | null>(null);
  const subject = `enroll ${offer.id} ${offer.expires_on}`;

  const join = async () => {
    const found = check?.() ?? NO_ERRORS;
    const paid_with = attempted ?? (await payment.requestPayment());
    if ('errors' in paid_with) return setMissing([...found, ...paid_with.errors]);
    if (found.length > 0) return setMissing(found);
    setAttempted(paid_with);
    try {
      const idempotency_key = idempotencyKey(subject);
      const { id: offer_id, consent_words } = offer;
      await callApi(ENROLL, { body: { offer_id, consent: true, consent_words, idempotency_key, ...paid_with } });
      dropIdempotencyKey(subject);
      forgetToken();
      onJoined();
    } catch (error) {
      const why = payFailure(error);
      setFailure(why);
      if (why.isUnknown) return;
      setAttempted(null);
      payment.dropCard();
      if (why.isDefinite) dropIdempotencyKey(subject);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMissing(NO_ERRORS);
    setFailure(null);
    setBusy(true);
    void join().finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className={styles.card} aria-label={ENROLL_TEXTS.form} noValidate>
      <ErrorSummary
        errors={failure?.errors ?? missing}
        title={failure ? (failure.isUnknown ? PAYMENT_TEXTS.notConfirmed : ENROLL_TEXTS.failed) : undefined}
      />
      {payment.view}
      <PayButton busy={isBusy}>{attempted && failure?.isUnknown ? PAYMENT_TEXTS.checkAgain : words}</PayButton>
    </form>
  );
}

const NO_ERRORS: never[] = [];
