import { type FormEvent, type ReactNode, useState } from 'react';
import type { CardFields } from '#domain/payment/card-fields.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { forgetToken } from '#storefront/kernel/browser-call.ts';
import { type PayFailure, payFailure } from '#storefront/payment/pay.ts';
import { type PaymentSource, usePaymentChoice } from '#storefront/payment/payment-choice.tsx';
import { PayButton } from '#storefront/payment/pay-button.tsx';
import { PAYMENT_TEXTS } from '#storefront/payment/texts.ts';
import { dropIdempotencyKey, idempotencyKey } from '#storefront/payment/idempotency-key.ts';
import { ErrorSummary, type SummaryError } from '#ui/inline-error.tsx';
import styles from './membership.module.css';
import { ENROLL_TEXTS } from './texts.ts';

type EnrollFormProps<Answer> = {
  /** Names what is paid for; a retry for the same uses the same idempotency key. */
  subject: string;
  /** Makes the call that charges. */
  pay: (paid: PaymentSource & { idempotency_key: string }) => Promise<Answer>;
  cards: readonly PaymentMethod[];
  fields: CardFields | null;
  words: string;
  /** Checks the rest of the form; what it finds stops the submit and is listed before what is wrong with the card. */
  check?: () => readonly SummaryError[];
  /** Shown instead of the choice of a card, until a charge has failed: the default card is charged. */
  brief?: ReactNode;
  /** The price or what has to be agreed to isn't what was shown anymore. */
  onTermsChanged?: () => void;
  onJoined: (answer: Answer) => void;
  /** In a dialog: what it costs, above what can be wrong. The button stays at the dialog's lower edge. */
  terms?: ReactNode;
  /** In a dialog: the button that says no, beside the one that pays. */
  dismiss?: ReactNode;
  /** What has to be agreed to; below the summary of what is wrong. */
  children?: ReactNode;
};

/** The card and one charge. A retry uses the key and the card of the first attempt. */
export function EnrollForm<Answer>({
  subject,
  pay,
  cards,
  fields,
  words,
  check,
  brief,
  onTermsChanged,
  onJoined,
  terms,
  dismiss,
  children,
}: EnrollFormProps<Answer>) {
  const payment = usePaymentChoice(cards, fields);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PayFailure | null>(null);
  const [missing, setMissing] = useState<readonly SummaryError[]>(NO_ERRORS);
  const [attempted, setAttempted] = useState<PaymentSource | null>(null);

  const join = async () => {
    const found = check?.() ?? NO_ERRORS;
    const paid_with = attempted ?? (await payment.requestPayment());
    if ('errors' in paid_with) return setMissing([...found, ...paid_with.errors]);
    if (found.length > 0) return setMissing(found);
    await charge(paid_with);
  };
  const charge = async (paid_with: PaymentSource, isConfirmed = false): Promise<void> => {
    const wasUnknown = attempted !== null;
    setAttempted(paid_with);
    try {
      const answer = await pay({ ...paid_with, idempotency_key: idempotencyKey(subject) });
      dropIdempotencyKey(subject);
      forgetToken();
      onJoined(answer);
    } catch (error) {
      const why = payFailure(error, wasUnknown);
      if (why.isDefinite) dropIdempotencyKey(subject);
      // The bank's step opens here, and what was agreed to is charged afterwards.
      const confirmed = why.code === 'payment_needs_bank' && !isConfirmed ? await payment.confirmCard() : null;
      if (confirmed && !('errors' in confirmed)) return charge(confirmed, true);
      setFailure(confirmed ? { ...why, errors: confirmed.errors } : why);
      if (why.isUnknown) return;
      setAttempted(null);
      payment.dropCard();
      if (TERMS_CHANGED.has(why.code)) onTermsChanged?.();
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
    <form onSubmit={submit} className={terms ? styles.form : styles.card} aria-label={ENROLL_TEXTS.form} noValidate>
      {terms}
      <ErrorSummary
        errors={failure?.errors ?? missing}
        title={failure ? (failure.isUnconfirmed ? PAYMENT_TEXTS.notConfirmed : ENROLL_TEXTS.failed) : undefined}
      />
      {children}
      {brief && !failure ? brief : payment.view}
      <div className={dismiss ? styles.always : terms ? styles.bar : undefined}>
        <PayButton busy={isBusy}>{attempted && failure?.isUnknown ? PAYMENT_TEXTS.checkAgain : words}</PayButton>
        {dismiss}
      </div>
    </form>
  );
}

const NO_ERRORS: never[] = [];
const TERMS_CHANGED: ReadonlySet<string> = new Set(['price_changed', 'consent_required', 'renewal_consent_required']);
