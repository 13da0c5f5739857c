import { redirect, useRevalidator } from 'react-router';
import { getClientToken, listPaymentMethods } from '#domain/payment/endpoints.ts';
import { storedZip } from '#storefront/catalog/stored-zip.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import type { Route } from './+types/method-page';
import { EnrollForm } from './enroll-form.tsx';
import { HomeZip } from './home-zip.tsx';
import { joiningAt } from './joining.server.ts';
import { joinedUrl, plansUrl, termsUrl } from './joining.ts';
import { payToJoin, subjectOf } from './pay-at-price.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { Steps } from './steps.tsx';
import { METHOD_TEXTS } from './texts.ts';
import { useConsent } from './use-consent.tsx';

export function meta() {
  return [{ title: METHOD_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { offer, next, needs_zip } = await joiningAt('terms', context, request);
  if (offer.price === 0) throw redirect(termsUrl(offer, next));
  const [methods, client] = await Promise.all([
    call(context, listPaymentMethods, {}, request),
    tryCall(context, getClientToken, {}, request),
  ]);
  return {
    offer,
    next,
    needs_zip,
    // The ZIP that was entered in this browser is likely theirs.
    typedZip: storedZip(request.headers.get('cookie') ?? '') ?? '',
    cards: methods.data.cards,
    fields: client.ok ? client.answer.fields : null,
  };
}

/**
 * The terms of a paid plan, the consent checkboxes and the card, on one page. Nothing is checked beforehand. Where the state isn't
 * known, its ZIP comes first.
 */
export default function MethodPage({
  loaderData: { offer, next, needs_zip, typedZip, cards, fields },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { boxes, check, reset } = useConsent('consent', offer);
  const askAgain = () => {
    reset();
    void revalidate();
  };
  return (
    <div className={styles.narrow}>
      <Steps at="confirm" />
      <h1>{METHOD_TEXTS.heading}</h1>
      <section className={styles.card} aria-label={offer.title}>
        <h2>{offer.title}</h2>
        <OfferFacts offer={offer} />
        <p>
          <Link to={plansUrl(next)}>{METHOD_TEXTS.otherPlan}</Link>
        </p>
      </section>
      {needs_zip ? (
        <HomeZip typed={typedZip} onSaved={() => void revalidate()} />
      ) : (
        <EnrollForm
          subject={subjectOf(offer)}
          pay={payToJoin(offer)}
          cards={cards}
          fields={fields}
          words={METHOD_TEXTS.pay(formatDollars(offer.price))}
          check={check}
          onTermsChanged={askAgain}
          onJoined={() => location.assign(joinedUrl(next))}
        >
          {boxes}
        </EnrollForm>
      )}
    </div>
  );
}
