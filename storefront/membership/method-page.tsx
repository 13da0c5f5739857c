import { redirect } from 'react-router';
import { listOffers } from '#domain/membership/endpoints.ts';
import { getClientToken, listPaymentMethods } from '#domain/payment/endpoints.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import type { Route } from './+types/method-page';
import { EnrollForm } from './enroll-form.tsx';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { Steps } from './steps.tsx';
import { consentHash, offerOf } from './terms.ts';
import { METHOD_TEXTS } from './texts.ts';

export function meta() {
  return [{ title: METHOD_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { offers } = await call(context, listOffers, {}, request);
  const offer = offerOf(offers, request);
  if (!offer) throw redirect('/membership/payment/plans');
  const { role } = await servicesOf(context).caller();
  if (role === 'visitor') throw redirect(`/membership/payment/account?offer=${offer.id}`);
  const agreed = new URL(request.url).searchParams.get('agreed');
  if (agreed !== consentHash(offer.consent_words)) throw redirect(`/membership/payment/confirmation?offer=${offer.id}`);
  const [methods, client] = await Promise.all([
    call(context, listPaymentMethods, {}, request),
    tryCall(context, getClientToken, {}, request),
  ]);
  return { offer, cards: methods.data.cards, fields: client.ok ? client.answer.fields : null };
}

export default function MethodPage({ loaderData: { offer, cards, fields } }: Route.ComponentProps) {
  return (
    <div className={styles.narrow}>
      <Steps at="payment" />
      <h1>{METHOD_TEXTS.heading}</h1>
      <section className={styles.card} aria-label={offer.title}>
        <h2>{offer.title}</h2>
        <OfferFacts offer={offer} />
      </section>
      <EnrollForm
        offer={offer}
        cards={cards}
        fields={fields}
        words={METHOD_TEXTS.pay(formatDollars(offer.price))}
        onJoined={() => location.assign('/membership/welcome')}
      />
      <p>
        <Link to={`/membership/payment/confirmation?offer=${offer.id}`}>{METHOD_TEXTS.back}</Link>
      </p>
    </div>
  );
}
