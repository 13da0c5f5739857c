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
  /** Called before the card is tokenized; what it finds stops the submit and is listed. */
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
    const paid_with = attempted ?? (await payment.requestPayment());
    if (!paid_with) return;
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
    const found = check?.() ?? NO_ERRORS;
    setMissing(found);
    setFailure(null);
    if (found.length > 0) return;
    setBusy(true);
    void join().finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className={styles.card} aria-label={ENROLL_TEXTS.form} noValidate>
      <ErrorSummary errors={missing} />
      <ErrorSummary
        errors={failure ? [{ message: failure.message }] : NO_ERRORS}
        title={failure?.isUnknown ? PAYMENT_TEXTS.notConfirmed : ENROLL_TEXTS.failed}
      />
      {payment.view}
      <PayButton busy={isBusy}>{attempted && failure?.isUnknown ? PAYMENT_TEXTS.checkAgain : words}</PayButton>
    </form>
  );
}

const NO_ERRORS: never[] = [];
