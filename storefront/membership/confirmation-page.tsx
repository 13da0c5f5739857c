import { data, Form, redirect } from 'react-router';
import { enroll, listOffers } from '#domain/membership/endpoints.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { errorOf, textOf } from '#storefront/kernel/form-answer.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/confirmation-page';
import { ConsentLines } from './consent-lines.tsx';
import { joiningAt } from './joining.server.ts';
import { joinedUrl, nextOf, offerOf, plansUrl, termsUrl } from './joining.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { Steps } from './steps.tsx';
import { CONFIRMATION_TEXTS } from './texts.ts';

const CONSENT_MISSING = [{ field: 'consent', message: MEMBERSHIP_REFUSALS.consent_required.message }];

export function meta() {
  return [{ title: CONFIRMATION_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { offer, next } = await joiningAt('terms', context, request);
  if (offer.price > 0) throw redirect(termsUrl(offer, next));
  // Created in the loader, so that a second click on the same page is the same attempt.
  return { offer, next, idempotency_key: crypto.randomUUID() };
}

/** Starts a free trial; a paid plan's terms are on the page of its payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { offers } = await call(context, listOffers, {}, request);
  const offer = offerOf(offers, request);
  if (!offer || offer.price > 0) return redirect(plansUrl(nextOf(request)));
  const words = textOf(form, 'consent_words');
  if (form.get('consent') !== 'on' || words !== offer.consent_words)
    return data({ errors: CONSENT_MISSING }, { status: 400 });
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
  return redirect(joinedUrl(nextOf(request)));
}

export default function ConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, next, idempotency_key } = loaderData;
  const errors = actionData?.errors ?? [];
  return (
    <div className={styles.narrow}>
      <Steps at="confirm" />
      <h1>{CONFIRMATION_TEXTS.heading}</h1>
      <section className={styles.card} aria-label={offer.title}>
        <h2>{offer.title}</h2>
        <OfferFacts offer={offer} />
        <p>
          <Link to={plansUrl(next)}>{CONFIRMATION_TEXTS.otherPlan}</Link>
        </p>
      </section>
      <Form method="post" action={termsUrl(offer, next)} reloadDocument className={styles.card} noValidate>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="consent_words" value={offer.consent_words} />
        <input type="hidden" name="idempotency_key" value={idempotency_key} />
        <Checkbox id="consent" name="consent" value="on" error={errorOf(errors, 'consent')}>
          <ConsentLines words={offer.consent_words} />
        </Checkbox>
        <Button type="submit" size="large" block>
          {CONFIRMATION_TEXTS.startTrial}
        </Button>
      </Form>
    </div>
  );
}
