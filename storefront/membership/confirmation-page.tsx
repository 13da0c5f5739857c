import { data, Form, redirect } from 'react-router';
import { enroll, listOffers } from '#domain/membership/endpoints.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { errorOf, textOf } from '#storefront/kernel/form-answer.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/confirmation-page';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { Steps } from './steps.tsx';
import { consentHash, offerOf } from './terms.ts';
import { CONFIRMATION_TEXTS } from './texts.ts';

const CONSENT_MISSING = [{ field: 'consent', message: MEMBERSHIP_REFUSALS.consent_required.message }];

export function meta() {
  return [{ title: CONFIRMATION_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { offers } = await call(context, listOffers, {}, request);
  const offer = offerOf(offers, request);
  if (!offer) throw redirect('/membership/payment/plans');
  const { role } = await servicesOf(context).caller();
  if (role === 'visitor') throw redirect(`/membership/payment/account?offer=${offer.id}`);
  // Created in the loader, so that a second click on the same page is the same attempt.
  return { offer, idempotency_key: crypto.randomUUID() };
}

/** Starts a free trial; a paid plan continues to the card step with a hash of the consent text. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { offers } = await call(context, listOffers, {}, request);
  const offer = offerOf(offers, request);
  if (!offer) return redirect('/membership/payment/plans');
  const words = textOf(form, 'consent_words');
  if (form.get('consent') !== 'on' || words !== offer.consent_words)
    return data({ errors: CONSENT_MISSING }, { status: 400 });
  if (offer.price > 0) return redirect(`/membership/payment/method?offer=${offer.id}&agreed=${consentHash(words)}`);
  const body = {
    offer_id: offer.id,
    consent: true,
    consent_words: words,
    idempotency_key: textOf(form, 'idempotency_key'),
  };
  const done = await tryCall(context, enroll, { body }, request);
  if (!done.ok)
    return data(
      { errors: done.error.errors.map(({ message }) => ({ field: 'consent', message })) },
      { status: done.status },
    );
  return redirect('/membership/welcome');
}

export default function ConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, idempotency_key } = loaderData;
  const errors = actionData?.errors ?? [];
  return (
    <div className={styles.narrow}>
      <Steps at="terms" />
      <h1>{CONFIRMATION_TEXTS.heading}</h1>
      <ErrorSummary errors={errors} />
      <section className={styles.card} aria-label={offer.title}>
        <h2>{offer.title}</h2>
        <OfferFacts offer={offer} />
        <p>
          <Link to="/membership/payment/plans">{CONFIRMATION_TEXTS.otherPlan}</Link>
        </p>
      </section>
      <Form
        method="post"
        action={`/membership/payment/confirmation?offer=${offer.id}`}
        reloadDocument
        className={styles.card}
        noValidate
      >
        <input type="hidden" name="consent_words" value={offer.consent_words} />
        <input type="hidden" name="idempotency_key" value={idempotency_key} />
        <Checkbox id="consent" name="consent" value="on" error={errorOf(errors, 'consent')}>
          {offer.consent_words}
        </Checkbox>
        <Button type="submit" size="large" block>
          {offer.price > 0 ? CONFIRMATION_TEXTS.toPayment : CONFIRMATION_TEXTS.startTrial}
        </Button>
      </Form>
    </div>
  );
}
