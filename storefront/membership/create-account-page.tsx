import { useMemo } from 'react';
import { data, Form, redirectDocument } from 'react-router';
import { listOffers } from '#domain/membership/endpoints.ts';
import { campaignIn, registerFrom } from '#storefront/identity/register-form.server.ts';
import { namedErrors } from '#storefront/kernel/form-answer.ts';
import { RegisterFields } from '#storefront/identity/register-fields.tsx';
import { joinsPreferences } from '#storefront/identity/saved-preferences.server.ts';
import { ACCOUNT_LABELS, JOINING_TEXTS } from '#storefront/identity/texts.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/create-account-page';
import { joiningAt } from './joining.server.ts';
import { accountUrl, nextOf, offerOf, plansUrl, termsUrl } from './joining.ts';
import styles from './membership.module.css';
import { Steps } from './steps.tsx';
import { ACCOUNT_STEP_TEXTS } from './texts.ts';

export function meta() {
  return [{ title: ACCOUNT_STEP_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const joining = await joiningAt('account', context, request);
  const [isJoining, campaign] = await Promise.all([joinsPreferences(context, request), campaignIn(context, request)]);
  return { ...joining, isJoining, campaign: new URLSearchParams(campaign).toString() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const refused = await registerFrom(context, request);
  if (refused) return data(refused.answer, { status: refused.status });
  const { offers } = await call(context, listOffers, {}, request);
  const [offer, next] = [offerOf(offers, request), nextOf(request)];
  return redirectDocument(offer ? termsUrl(offer, next) : plansUrl(next));
}

export default function AccountStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, next, isJoining, campaign } = loaderData;
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], ACCOUNT_LABELS), [actionData]);
  return (
    <div className={styles.narrow}>
      <Steps at="account" />
      <h1>{ACCOUNT_STEP_TEXTS.heading}</h1>
      <p>
        {offer.price === 0
          ? ACCOUNT_STEP_TEXTS.leadFree(offer.title)
          : ACCOUNT_STEP_TEXTS.lead(offer.title, formatDollars(offer.price), offer.period_text)}
      </p>
      {isJoining ? <p>{JOINING_TEXTS.preferences}</p> : null}
      <ErrorSummary errors={errors} />
      <Form
        method="post"
        action={`${accountUrl(offer, next)}${campaign && `&${campaign}`}`}
        className={styles.card}
        noValidate
      >
        <RegisterFields answer={actionData} hasCampaign={campaign !== ''} />
        <Button type="submit" size="large" block>
          {ACCOUNT_STEP_TEXTS.submit}
        </Button>
      </Form>
      <p>
        {ACCOUNT_STEP_TEXTS.alreadyRegistered}{' '}
        <Link to={`/login?route=${encodeURIComponent(termsUrl(offer, next))}`}>{ACCOUNT_STEP_TEXTS.login}</Link>
      </p>
      <p>
        <Link to={plansUrl(next)}>{ACCOUNT_STEP_TEXTS.otherPlan}</Link>
      </p>
    </div>
  );
}
