import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderChoices } from '#domain/order/choices.ts';
import type { placeOrder } from '#domain/checkout/endpoints.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import type { CardErrors } from '#storefront/payment/card.ts';
import { type PayFailure, payFailure } from '#storefront/payment/pay.ts';
import type { PaymentChoice, PaymentSource } from '#storefront/payment/payment-choice.tsx';
import { dropIdempotencyKey, idempotencyKey } from '#storefront/payment/idempotency-key.ts';

const PLACE_ORDER = callName<typeof placeOrder>('POST', '/checkout/place');

/** `payment` is null where nothing is due. */
type Attempt = {
  quote_id: string;
  payment: PaymentSource | null;
  choices: OrderChoices & { fresh_confirmed: boolean };
};

/** A card that its bank has confirmed, to pay for the quote after `quote`: a refused payment has used that one up. */
type Confirmed = { quote: Quote; payment: PaymentSource; choices: Attempt['choices']; why: PayFailure };

/** Refusals after which the quote can't be used again and a new one is needed. */
const NEEDS_NEW_QUOTE = new Set([
  'quote_stale',
  'quote_not_found',
  'out_of_stock',
  'item_restricted',
  'cart_empty',
  'cart_not_found',
  'age_required',
]);

const NO_ERRORS: never[] = [];

/**
 * Places the quoted order once. While it's unknown whether the card was charged, the button retries with the same
 * quote, card and key; after a definite refusal the next click is a new attempt with a new quote.
 */
export function usePlaceOrder(quote: Quote, payment: PaymentChoice) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PayFailure | null>(null);
  /** What is wrong with the typed card; nothing was sent then. */
  const [cardErrors, setCardErrors] = useState<CardErrors['errors']>(NO_ERRORS);
  /** The total when the shopper clicked; shown beside the new total if that differs. */
  const [oldTotal, setOldTotal] = useState<number | null>(null);
  /** True from an attempt without an answer until a retry gets one. */
  const [isUnsettled, setUnsettled] = useState(false);
  const attempt = useRef<Attempt | null>(null);
  const isPlacing = useRef(false);
  const { revalidate } = useRevalidator();

  const send = async (choices: OrderChoices) => {
    const made = attempt.current ?? (await firstAttempt(quote, payment, choices));
    if ('errors' in made) return setCardErrors(made.errors);
    await order(made);
  };
  const order = async (made: Attempt, isConfirmed = false) => {
    attempt.current = made;
    const { quote_id } = made;
    const body = { quote_id, idempotency_key: idempotencyKey(quote_id), ...made.choices, ...made.payment };
    try {
      const placed = await callApi(PLACE_ORDER, { body });
      dropIdempotencyKey(quote_id);
      location.assign(`/checkout/success?order=${encodeURIComponent(placed.increment_id)}`);
      // The page is being left; the button stays busy so that it can't be clicked again.
      await new Promise<never>(() => undefined);
    } catch (error) {
      const why = payFailure(error, isUnsettled);
      setFailure(why.code === 'payment_needs_bank' && !isConfirmed ? null : why);
      setUnsettled(why.isUnknown);
      if (why.isUnknown) return;
      attempt.current = null;
      setOldTotal(quote.grand_total);
      if (why.isDefinite) dropIdempotencyKey(quote_id);
      if (why.code === 'payment_needs_bank' && !isConfirmed && (await confirm(made, why))) return;
      if (why.isDefinite || NEEDS_NEW_QUOTE.has(why.code)) {
        payment.dropCard();
        await revalidate();
      }
    }
  };
  /** The bank's step. @returns whether the order continues with its card, once there is a new quote. */
  const confirm = async ({ choices }: Attempt, why: PayFailure): Promise<boolean> => {
    const paid_with = await payment.confirmCard();
    if (!paid_with || 'errors' in paid_with) {
      setFailure(paid_with ? { ...why, errors: paid_with.errors } : why);
      return false;
    }
    wait({ quote, payment: paid_with, choices, why });
    await revalidate();
    return true;
  };
  const run = (work: () => Promise<void>) => {
    if (isPlacing.current) return;
    isPlacing.current = true;
    setBusy(true);
    setFailure(null);
    setCardErrors(NO_ERRORS);
    void work().finally(() => {
      isPlacing.current = false;
      setBusy(false);
    });
  };
  const place = (choices: OrderChoices) => run(() => send(choices));
  const { isWaiting, wait } = useConfirmed(quote, isBusy, ({ choices, payment: paid_with, quote: before, why }) => {
    // At another price, the shopper is asked again: the form shows both totals.
    if (before.grand_total !== quote.grand_total || before.due !== quote.due) {
      payment.dropCard();
      return setFailure({ ...why, errors: NO_ERRORS });
    }
    run(() => order({ quote_id: quote.quote_id, payment: paid_with, choices }, true));
  });
  return { place, isBusy: isBusy || isWaiting, failure, cardErrors, oldTotal, isUnsettled };
}

/** Waits for the next quote with a card that its bank has confirmed. */
function useConfirmed(quote: Quote, isBusy: boolean, onQuote: (confirmed: Confirmed) => void) {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const proceed = useEffectEvent(() => {
    if (!confirmed || confirmed.quote.quote_id === quote.quote_id || isBusy) return;
    setConfirmed(null);
    onQuote(confirmed);
  });
  useEffect(() => proceed(), [quote.quote_id, isBusy]);
  return { isWaiting: confirmed !== null, wait: setConfirmed };
}

async function firstAttempt(quote: Quote, payment: PaymentChoice, given: OrderChoices): Promise<Attempt | CardErrors> {
  // The page asks before it shows the payment.
  const choices = { ...given, fresh_confirmed: quote.perishable !== null };
  if (quote.due === 0) return { quote_id: quote.quote_id, payment: null, choices };
  const paid_with = await payment.requestPayment();
  return 'errors' in paid_with ? paid_with : { quote_id: quote.quote_id, payment: paid_with, choices };
}
