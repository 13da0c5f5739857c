import { useMemo } from 'react';
import { data, Form, redirect } from 'react-router';
import { getAccount } from '#domain/account/endpoints.ts';
import { requestOneTimeCode, verifyNonce, verifyOneTimeCode } from '#domain/identity/endpoints.ts';
import { maskedEmail, OTP_CODE } from '#domain/identity/one-time-code.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import { errorOf, type FormAnswer, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/verify-page';
import styles from './identity.module.css';
import { OTP_COOKIE } from './mailed-cookie.server.ts';
import { safeRoute } from './safe-route.ts';
import { VERIFY_LABELS, VERIFY_TEXTS as texts } from './texts.ts';
import { useTypedOn } from './typed-page.ts';
import { useSending } from './use-sending.ts';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

/** Neither opening this page nor the mailed link sends or uses a code: browsers and mail programs open links in advance. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const asked = query.get('route');
  const route = asked === null ? null : safeRoute(asked, '/account');
  const given = query.get('otpNonce') ?? query.get('otpCode');
  if (given !== null) throw redirect(hereFor(route), { headers: await OTP_COOKIE.keep(context, given) });
  const { role } = await callerOf(context, request);
  if (role === 'visitor') return { step: 'sign-in' as const, route: hereFor(route), email: '', code: '', key: '' };
  const { email, otp_required } = await call(context, getAccount, {}, request);
  const kept = await OTP_COOKIE.read(request);
  const step = otp_required
    ? kept && !OTP_CODE.test(kept)
      ? ('link' as const)
      : ('code' as const)
    : ('done' as const);
  const key = crypto.randomUUID();
  return { step, route: route ?? '/account', email: maskedEmail(email), code: OTP_CODE.test(kept) ? kept : '', key };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  if (intent === 'send') {
    const done = await tryCall(context, requestOneTimeCode, {}, request);
    return done.ok
      ? data({ ...NO_ERRORS, isSent: true, isWaiting: !done.answer.is_sent })
      : data({ ...formAnswer(done.error, form), isSent: false, isWaiting: false }, { status: done.status });
  }
  const idempotency_key = textOf(form, 'idempotency_key') || undefined;
  const done =
    intent === 'link'
      ? await tryCall(
          context,
          verifyNonce,
          { body: { nonce: await OTP_COOKIE.read(request), idempotency_key } },
          request,
        )
      : await tryCall(
          context,
          verifyOneTimeCode,
          { body: { otpCode: textOf(form, 'otpCode'), idempotency_key } },
          request,
        );
  const headers = await OTP_COOKIE.forget(context);
  const asked = new URL(request.url).searchParams.get('route');
  // Back to the form at once; the mailed link has none.
  if (done.ok) return redirect(asked === null ? hereFor(null) : safeRoute(asked, '/account'), { headers });
  const answer = formAnswer(done.error, form);
  // The refusal names no field, but the code is the one to correct.
  const errors = intent === 'link' ? answer.errors : answer.errors.map((one) => ({ field: 'otpCode', ...one }));
  return data({ ...answer, errors, isSent: intent !== 'link', isWaiting: false }, { status: done.status, headers });
}

const NO_ERRORS: FormAnswer = { errors: [], typed: {} };

/** A person verifies their session, and then continues where they came from. */
export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, route, email, code, key } = loaderData;
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], VERIFY_LABELS), [actionData]);
  const typed = useTypedOn(route, useShopper().account?.customer_id);
  return (
    <div className={styles.page}>
      <h1>{texts.heading}</h1>
      <ErrorSummary errors={errors} title={texts.error} />
      {errors.length > 0 ? (
        <p>
          <Link to="/contact">{texts.contact}</Link>
        </p>
      ) : null}
      {typed && step === 'code' ? <p>{texts.typed[typed]}</p> : null}
      {step === 'sign-in' ? <SignInFirst route={route} /> : null}
      {step === 'done' ? <Done route={route} /> : null}
      {step === 'link' && !actionData ? <ConfirmLink idempotency_key={key} /> : null}
      {step === 'code' || (step === 'link' && actionData) ? (
        <EnterCode
          email={email}
          idempotency_key={key}
          isSent={actionData?.isSent ?? code !== ''}
          isWaiting={actionData?.isWaiting ?? false}
          typed={actionData?.typed['otpCode'] ?? code}
          isWrong={errorOf(errors, 'otpCode') !== undefined}
        />
      ) : null}
    </div>
  );
}

type EnterCodeProps = {
  email: string;
  /** A second click sends the same request. */
  idempotency_key: string;
  isSent: boolean;
  /** No other was sent, because the last one is only a moment old. */
  isWaiting: boolean;
  typed: string;
  /** The summary says why, so the field only shows it. */
  isWrong: boolean;
};

function EnterCode({ email, idempotency_key, isSent, isWaiting, typed, isWrong }: EnterCodeProps) {
  const isSending = useSending('send');
  const isVerifying = useSending('code');
  if (!isSent) {
    return (
      <Form method="post" className={styles.form}>
        <p>{texts.lead(email)}</p>
        <Button type="submit" name="intent" value="send" size="large" block busy={isSending}>
          {texts.send}
        </Button>
      </Form>
    );
  }
  return (
    <>
      {isWrong ? null : (
        <Banner tone="success" live>
          <p>{isWaiting ? texts.waiting(email) : texts.sent(email)}</p>
        </Banner>
      )}
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="idempotency_key" value={idempotency_key} />
        <TextField
          id="otpCode"
          name="otpCode"
          label={VERIFY_LABELS.otpCode}
          hint={texts.hint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          defaultValue={typed}
          aria-invalid={isWrong ? true : undefined}
          // The button that sent it is gone; a refusal's summary takes the focus itself.
          autoFocus={!isWrong}
        />
        <Button type="submit" name="intent" value="code" size="large" block busy={isVerifying}>
          {texts.submit}
        </Button>
      </Form>
      <Form method="post">
        <Button type="submit" name="intent" value="send" look="secondary" block busy={isSending}>
          {texts.again}
        </Button>
      </Form>
      <p className={styles.small}>{texts.notThere}</p>
    </>
  );
}

function ConfirmLink({ idempotency_key }: Pick<EnterCodeProps, 'idempotency_key'>) {
  const isVerifying = useSending('link');
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="idempotency_key" value={idempotency_key} />
      <p>{texts.linkLead}</p>
      <Button type="submit" name="intent" value="link" size="large" block busy={isVerifying}>
        {texts.linkSubmit}
      </Button>
    </Form>
  );
}

function Done({ route }: { route: string }) {
  return (
    <>
      <Banner tone="success" live>
        <p>{texts.done}</p>
      </Banner>
      <ButtonLink to={route} size="large" block>
        {texts.continue}
      </ButtonLink>
    </>
  );
}

/** @param route this page, to which signing in leads back. */
function SignInFirst({ route }: { route: string }) {
  return (
    <>
      <p>{texts.visitor}</p>
      <ButtonLink to={`/login?route=${encodeURIComponent(route)}`} size="large" block>
        {texts.login}
      </ButtonLink>
    </>
  );
}

/** This page's address without codes. */
function hereFor(route: string | null): string {
  return route === null ? '/verify' : `/verify?route=${encodeURIComponent(route)}`;
}
