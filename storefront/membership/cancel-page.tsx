import { data, redirect } from 'react-router';
import { getAccount, lookUpZip } from '#domain/account/endpoints.ts';
import { offersOnlyOnRequest } from '#domain/compliance/offers-on-request.ts';
import {
  cancelNow,
  giveCancelReason,
  showCancellation,
  undoCancellation,
} from '#domain/membership/cancel-endpoints.ts';
import { CANCEL_STEPS, type CancelStep } from '#domain/membership/cancel-steps.ts';
import type { CancelReason } from '#domain/membership/cancel-reasons.ts';
import { resumeRenewal, showRenewal, showUpgrade, stopRenewal } from '#domain/membership/endpoints.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { textOf } from '#storefront/kernel/form-answer.ts';
import { Banner } from '#ui/banner.tsx';
import type { Route } from './+types/cancel-page';
import styles from './cancel.module.css';
import { CancelChoices } from './cancel-choices.tsx';
import { CanceledNow, RenewalOff } from './cancel-done.tsx';
import { SideRoads, StepContent } from './cancel-steps.tsx';
import { CANCEL_TEXTS as texts, STEP_TEXTS } from './cancel-texts.ts';

const CONFIRMATION = '/cancellation/confirmation';
const REACTIVATE = '/myaisle?reactivate=1';

export function meta({ params }: Route.MetaArgs) {
  return [
    { title: texts.title(STEP_TEXTS[asStep(params.step) ?? 'initial'].heading) },
    { name: 'robots', content: 'noindex' },
  ];
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const step = asStep(params.step);
  if (!step) throw data(null, { status: 404 });
  const { membership, canceled } = await call(context, showCancellation, {}, request);
  if (!membership && !canceled) throw redirect(REACTIVATE);
  if (!membership && step !== 'confirmation') throw redirect(CONFIRMATION);
  const [account, { renewal }, { upgrade }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, showRenewal, {}, request),
    call(context, showUpgrade, {}, request),
  ]);
  const { lifetime_savings, default_shipping_address, billing_zip } = account;
  const zip = default_shipping_address?.postcode ?? billing_zip;
  const isAsked = new URL(request.url).searchParams.has('show');
  const isOffered = step !== 'offer' || isAsked || !(await hasToAsk(context, request, zip));
  return { step, membership, canceled, renewal, lifetime_savings, upgrade: isOffered ? upgrade : null, isOffered };
}

/** Whether offers are shown only to people who ask for them: in some states, and where we don't know the state. */
async function hasToAsk(context: Route.LoaderArgs['context'], request: Request, zip: string | null): Promise<boolean> {
  if (zip === null) return true;
  const found = await tryCall(context, lookUpZip, { body: { zip } }, request);
  return !found.ok || offersOnlyOnRequest(found.answer.address.region_code);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const consent = { consent: form.get('consent') === 'on', consent_words: textOf(form, 'consent_words') };
  switch (form.get('intent')) {
    case 'stop': {
      const done = await tryCall(context, stopRenewal, {}, request);
      return done.ok ? redirect(CONFIRMATION) : failed(done);
    }
    case 'now': {
      const refund = textOf(form, 'refund');
      const done = await tryCall(context, cancelNow, { body: refund === '' ? {} : { refund } }, request);
      return done.ok ? redirect(CONFIRMATION) : failed(done);
    }
    case 'undo': {
      const done = await tryCall(context, undoCancellation, { body: consent }, request);
      return done.ok ? redirect('/account') : failed(done);
    }
    case 'resume': {
      const done = await tryCall(context, resumeRenewal, { body: consent }, request);
      return done.ok ? redirect('/account') : failed(done);
    }
    default: {
      const body = { reason: textOf(form, 'reason') as CancelReason, words: textOf(form, 'words') };
      const done = await tryCall(context, giveCancelReason, { body }, request);
      return done.ok ? { error: null, isThanked: true } : failed(done);
    }
  }
}

function failed({ error, status }: Extract<Awaited<ReturnType<typeof tryCall>>, { ok: false }>) {
  return data({ error: error.errors[0]?.message ?? texts.failed, isThanked: false }, { status });
}

/**
 * Canceling in two clicks: each step shows both choices, and everything else on it is optional. After canceling, what
 * ended, the refund, and how to undo it.
 */
export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, membership, canceled, renewal, lifetime_savings, upgrade, isOffered } = loaderData;
  const error = actionData?.error ?? null;
  const banner = error ? (
    <Banner tone="error" live>
      <p>{error}</p>
    </Banner>
  ) : null;
  if (canceled) {
    return (
      <div className={styles.page}>
        <h1>{texts.canceled[canceled.kind === 'trial' ? 'trial' : 'membership']}</h1>
        {banner}
        <CanceledNow canceled={canceled} />
      </div>
    );
  }
  if (!membership) return null;
  const isOff = step === 'confirmation' && renewal !== null && !renewal.renew;
  return (
    <div className={styles.page}>
      <h1>{isOff ? texts.renewalOff : STEP_TEXTS[step].heading}</h1>
      {banner}
      {isOff ? <RenewalOff renewal={renewal} /> : null}
      {step === 'reasons' ? <CancelChoices membership={membership} /> : null}
      <StepContent
        step={step}
        membership={membership}
        lifetime_savings={lifetime_savings}
        upgrade={upgrade}
        isOffered={isOffered}
        isThanked={actionData?.isThanked ?? false}
      />
      {step === 'reasons' ? null : <CancelChoices membership={membership} />}
      <SideRoads step={step} />
    </div>
  );
}

function asStep(text: string | undefined): CancelStep | undefined {
  return CANCEL_STEPS.find((step) => step === text);
}
