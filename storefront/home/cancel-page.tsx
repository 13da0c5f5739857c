import { data, redirect } from 'react-router';
import { getAccount, lookUpZip } from '#domain/account/endpoints.ts';
import { offersOnlyOnRequest } from '#domain/compliance/offers-on-request.ts';
import {
  cancelNow,
  giveCancelReason,
  MEMBERSHIP_KINDS,
  showCancellation,
  undoCancellation,
} from '#domain/membership/cancel-endpoints.ts';
import { CANCEL_STEPS, type CancelStep } from '#domain/membership/cancel-steps.ts';
import type { CancelReason } from '#domain/membership/cancel-reasons.ts';
import { listOffers, showUpgrade } from '#domain/membership/endpoints.ts';
import { resumeRenewal, showRenewal, stopRenewal } from '#domain/membership/renewal-endpoints.ts';
import { listOrders } from '#domain/order/endpoints.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { errorOf, type FormAnswer, formAnswer, summaryTitle, textOf } from '#storefront/kernel/form-answer.ts';
import { headingOf as orderHeading, isMoving } from '#storefront/order/order-words.ts';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/cancel-page';
import { useNewStatus } from './use-new-status.ts';
import styles from '#storefront/membership/cancel.module.css';
import { CancelChoices } from '#storefront/membership/cancel-choices.tsx';
import { CanceledAtEnd, CanceledNow, EndsAndStays, type OpenOrder } from '#storefront/membership/cancel-done.tsx';
import { consentIn } from '#storefront/membership/consent-in.server.ts';
import { NothingToCancel, nothingHeading } from '#storefront/membership/nothing-to-cancel.tsx';
import { SideRoads, StepContent } from '#storefront/membership/cancel-steps.tsx';
import { CANCEL_TEXTS as texts, STEP_TEXTS, TRIAL_NOT_CANCELED } from '#storefront/membership/cancel-texts.ts';

const CONFIRMATION = '/cancellation/confirmation';
const OPEN_ORDERS_READ = 10;

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: texts.title(loaderData ? headingOf(loaderData) : STEP_TEXTS.initial.heading) },
    { name: 'robots', content: 'noindex' },
  ];
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const step = asStep(params.step);
  if (!step) throw data(null, { status: 404 });
  const { membership, canceled } = await call(context, showCancellation, {}, request);
  // A trial that continues after a cancellation can be canceled, too.
  if (canceled && !membership && step !== 'confirmation') throw redirect(CONFIRMATION);
  const [account, { renewal }, { upgrade }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, showRenewal, {}, request),
    call(context, showUpgrade, {}, request),
  ]);
  const { lifetime_savings, default_shipping_address, billing_zip, subscription, user_status } = account;
  const zip = default_shipping_address?.postcode ?? billing_zip;
  const isAsked = new URL(request.url).searchParams.has('show');
  const isOffered = step !== 'offer' || isAsked || !(await hasToAsk(context, request, zip));
  const isTrial = membership?.kind === 'trial';
  const showsOrders = step === 'initial' || (step === 'confirmation' && !membership?.renews);
  return {
    step,
    user_status,
    subscription,
    membership,
    canceled,
    renewal,
    lifetime_savings,
    hasOtherPlans: upgrade !== null || isTrial,
    upgrade: isOffered ? upgrade : null,
    plans: isTrial && isOffered && step === 'offer' ? await listPlans(context, request) : [],
    orders: showsOrders ? await listOpenOrders(context, request) : [],
    isOffered,
  };
}

/** The plans that someone on a trial can choose. */
async function listPlans(context: Route.LoaderArgs['context'], request: Request) {
  const { offers } = await call(context, listOffers, {}, request);
  return offers
    .filter(({ renewal_price }) => renewal_price !== null)
    .map(({ id, title, price, period_text }) => ({ id, title, price, period_text }));
}

async function listOpenOrders(context: Route.LoaderArgs['context'], request: Request): Promise<OpenOrder[]> {
  const { orders } = await call(context, listOrders, { query: { page_size: OPEN_ORDERS_READ } }, request);
  return orders.filter(isMoving).map((order) => ({ increment_id: order.increment_id, heading: orderHeading(order) }));
}

/** Whether offers are shown only to people who ask for them: in some states, and where we don't know the state. */
async function hasToAsk(context: Route.LoaderArgs['context'], request: Request, zip: string | null): Promise<boolean> {
  if (zip === null) return true;
  const found = await tryCall(context, lookUpZip, { body: { zip } }, request);
  return !found.ok || offersOnlyOnRequest(found.answer.address.region_code);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const consent = consentIn(form);
  switch (form.get('intent')) {
    case 'stop': {
      const done = await tryCall(context, stopRenewal, {}, request);
      return done.ok ? redirect(CONFIRMATION) : failed(done, form);
    }
    case 'now': {
      const refund = textOf(form, 'refund');
      const kind = MEMBERSHIP_KINDS.find((each) => each === form.get('kind'));
      const body = { ...(refund === '' ? {} : { refund }), ...(kind ? { kind } : {}) };
      const done = await tryCall(context, cancelNow, { body }, request);
      return done.ok ? redirect(CONFIRMATION) : failed(done, form);
    }
    case 'undo': {
      const done = await tryCall(context, undoCancellation, { body: consent }, request);
      // Undoing is free where there is nothing to agree to.
      const kind = consent.consent_words === '' ? 'undone' : 'repaid';
      return done.ok ? redirect(`/account?done=${kind}`) : failed(done, form);
    }
    case 'resume': {
      const done = await tryCall(context, resumeRenewal, { body: consent }, request);
      return done.ok ? redirect('/account?done=resumed') : failed(done, form);
    }
    default: {
      const body = { reason: textOf(form, 'reason') as CancelReason, words: textOf(form, 'words') };
      const done = await tryCall(context, giveCancelReason, { body }, request);
      return done.ok ? { ...NOTHING_WRONG, isThanked: true } : failed(done, form);
    }
  }
}

type Failed = Extract<Awaited<ReturnType<typeof tryCall>>, { ok: false }>;

function failed({ error, status }: Failed, form: FormData) {
  return data({ ...formAnswer(error, form), isThanked: false }, { status });
}

const NOTHING_WRONG: FormAnswer = { errors: [], typed: {} };

type Shown = Route.ComponentProps['loaderData'];

function headingOf({ step, membership, canceled, renewal, subscription, upgrade }: Shown): string {
  if (canceled && step === 'confirmation') return texts.canceled[canceled.kind === 'trial' ? 'trial' : 'membership'];
  if (!membership) return nothingHeading(subscription);
  if (renewal && isCanceledAtEnd(step, renewal)) return texts.canceledAtEnd(formatLongDay(renewal.expired_date));
  if (step === 'confirmation' && membership.kind === 'trial') return TRIAL_NOT_CANCELED;
  return STEP_TEXTS[step === 'offer-confirmation' && !upgrade ? 'offer' : step].heading;
}

function isCanceledAtEnd(step: CancelStep, renewal: Shown['renewal']): boolean {
  return step === 'confirmation' && renewal !== null && !renewal.renew;
}

/** Pages about canceling alone. On the others, the choices come first, as buttons. */
const MAIN_STEPS: ReadonlySet<CancelStep> = new Set(['initial', 'confirmation']);

/**
 * Canceling in two clicks: each step shows every choice, and everything else on it is optional. After canceling, what
 * ended, the refund, and how to undo it.
 */
export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, membership, canceled, renewal, orders, subscription, ...shown } = loaderData;
  const { errors, typed } = actionData ?? NOTHING_WRONG;
  useNewStatus(loaderData.user_status);
  const summary = <ErrorSummary errors={errors} title={summaryTitle(errors, texts.failed)} />;
  if (canceled && step === 'confirmation') {
    return (
      <div className={styles.page}>
        <h1>{headingOf(loaderData)}</h1>
        {summary}
        <CanceledNow canceled={canceled} orders={orders} errors={errors} />
      </div>
    );
  }
  if (!membership) {
    return (
      <div className={styles.page}>
        <h1>{headingOf(loaderData)}</h1>
        <NothingToCancel {...subscription} />
      </div>
    );
  }
  const isCanceled = isCanceledAtEnd(step, renewal);
  const isMain = MAIN_STEPS.has(step);
  const choices = { membership, isCanceled, isShort: !isMain, canUndo: renewal !== null && !renewal.renew };
  return (
    <div className={styles.page}>
      <h1>{headingOf(loaderData)}</h1>
      {summary}
      {renewal && isCanceled ? <CanceledAtEnd renewal={renewal} orders={orders} errors={errors} /> : null}
      {isMain ? null : <CancelChoices {...choices} />}
      <StepContent
        step={step}
        membership={membership}
        {...shown}
        typed={typed}
        wrong={errorOf(errors, 'reason')}
        isThanked={actionData?.isThanked ?? false}
      />
      {isMain ? <CancelChoices {...choices} /> : null}
      {step === 'initial' ? <EndsAndStays orders={orders} kind={membership.kind} /> : null}
      <SideRoads step={step} hasOtherPlans={shown.hasOtherPlans} />
    </div>
  );
}

function asStep(text: string | undefined): CancelStep | undefined {
  return CANCEL_STEPS.find((step) => step === text);
}
