import { useEffect, useMemo, useState } from 'react';
import { data, Form, redirect, redirectDocument } from 'react-router';
import { login, showGoogle, signInWithGoogle } from '#domain/identity/endpoints.ts';
import { hasCookieFlag } from '#domain/kernel/cookie-flags.ts';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/login-page';
import { errorOf, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { EmailField } from './email-field.tsx';
import { GoogleLink } from './google-link.tsx';
import styles from './identity.module.css';
import { isCheckout } from './checkout-visitor.server.ts';
import { joinsPreferences } from './saved-preferences.server.ts';
import { safeRoute } from './safe-route.ts';
import { ACCOUNT_LABELS, JOINING_TEXTS, LOGIN_TEXTS } from './texts.ts';
import { useGoogleAnswer } from './use-google-answer.ts';
import { welcomeOf } from './welcome-side.server.ts';
import { WithWelcome } from './welcome-side.tsx';

/** A new account has no membership yet, so the plans come next. */
const AFTER_REGISTERING = '/membership/payment/plans';

export function meta() {
  return [{ title: LOGIN_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const asked = query.get('route');
  const { role } = await callerOf(context);
  if (role !== 'visitor') throw redirect(safeRoute(asked));
  const route = asked ? safeRoute(asked) : null;
  // Signing out deletes this cookie; the end of a session doesn't.
  const hasSessionEnded = hasCookieFlag(request.headers.get('cookie') ?? '', 'logged_in');
  // Someone who comes from the checkout for the first time has no account yet, so registering comes first there.
  if (isCheckout(route) && !query.has('known') && !hasSessionEnded)
    throw redirect(`/register?route=${encodeURIComponent(route)}`);
  const [welcome, isJoining, google] = await Promise.all([
    welcomeOf(context, route),
    joinsPreferences(context, request),
    call(context, showGoogle, { query: { route: route ?? '' } }, request),
  ]);
  return { route, welcome, isJoining, google: google.url, notice: noticeOf(query), hasSessionEnded };
}

/** What was just done, and its part of the address. */
function noticeOf(query: URLSearchParams): { words: string; here: string } | null {
  if (query.get('password') === 'new') return { words: LOGIN_TEXTS.newPassword, here: '?password=new' };
  return query.get('account') === 'deleted' ? { words: LOGIN_TEXTS.deleted, here: '?account=deleted' } : null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const route = textOf(form, 'route') || new URL(request.url).searchParams.get('route');
  const google_oauth_token = textOf(form, 'google_oauth_token');
  const body = { email: textOf(form, 'email'), password: textOf(form, 'password') };
  const done =
    form.get('intent') === 'google'
      ? await tryCall(context, signInWithGoogle, { body: { google_oauth_token } }, request)
      : await tryCall(context, login, { body }, request);
  if (!done.ok) return data(formAnswer(done.error, form), { status: done.status });
  const isNew = 'action_taken' in done.answer && done.answer.action_taken === 'new_user_created_associated';
  // A whole new page, because everything on it may depend on the account; a refused form keeps what was typed.
  return redirectDocument(safeRoute(route, isNew ? AFTER_REGISTERING : undefined));
}

/** Whether someone was signed in until they came here. Reloads the account then, so the header shows "Sign in". */
function useSessionEnded(): boolean {
  const { account, reload } = useShopper();
  const [wasSignedIn] = useState(account !== null);
  useEffect(() => {
    if (wasSignedIn) void reload();
  }, [wasSignedIn, reload]);
  return wasSignedIn;
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const wasSignedIn = useSessionEnded();
  const googleWords = useGoogleAnswer();
  const errors = actionData?.errors ?? [];
  const listed = useMemo(() => namedErrors(actionData?.errors ?? [], ACCOUNT_LABELS), [actionData]);
  const query = loaderData.route ? `?route=${encodeURIComponent(loaderData.route)}` : '';
  // A refused form stays on its address, so that focus goes to the errors.
  const here = loaderData.notice?.here ?? '';
  return (
    <WithWelcome welcome={loaderData.welcome}>
      <div className={styles.page}>
        <h1>{LOGIN_TEXTS.heading}</h1>
        {(wasSignedIn || loaderData.hasSessionEnded) && !loaderData.notice && !googleWords && !actionData ? (
          <Banner>
            <p>{LOGIN_TEXTS.ended}</p>
          </Banner>
        ) : null}
        {loaderData.notice && !actionData ? (
          <Banner tone="success">
            <p>{loaderData.notice.words}</p>
          </Banner>
        ) : null}
        {googleWords && !actionData ? (
          <Banner tone="info" live>
            <p>{googleWords}</p>
          </Banner>
        ) : null}
        {loaderData.isJoining ? <p>{JOINING_TEXTS.preferences}</p> : null}
        <ErrorSummary errors={listed} title={LOGIN_TEXTS.error} />
        <Form method="post" action={`/login${query ? `${query}&known=1` : here}`} className={styles.form} noValidate>
          <EmailField typed={actionData?.typed['email']} error={errorOf(errors, 'email')} />
          <PasswordField
            id="password"
            name="password"
            label={ACCOUNT_LABELS.password}
            autoComplete="current-password"
            required
            error={errorOf(errors, 'password')}
          />
          <Button type="submit" size="large" block>
            {LOGIN_TEXTS.submit}
          </Button>
        </Form>
        <GoogleLink url={loaderData.google} />
        <p>
          <Link to="/forgot-password">{LOGIN_TEXTS.forgot}</Link>
        </p>
        <p className={styles.other}>
          {LOGIN_TEXTS.newHere} <Link to={`/register${query}`}>{LOGIN_TEXTS.register}</Link>
        </p>
      </div>
    </WithWelcome>
  );
}
