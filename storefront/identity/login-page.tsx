import { useMemo } from 'react';
import { data, Form, redirect, redirectDocument } from 'react-router';
import { login } from '#domain/identity/endpoints.ts';
import { callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/login-page';
import { errorOf, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { EmailField } from './email-field.tsx';
import styles from './identity.module.css';
import { isCheckout } from './checkout-visitor.server.ts';
import { joinsPreferences } from './saved-preferences.server.ts';
import { safeRoute } from './safe-route.ts';
import { ACCOUNT_LABELS, JOINING_TEXTS, LOGIN_TEXTS } from './texts.ts';
import { welcomeOf } from './welcome-side.server.ts';
import { WithWelcome } from './welcome-side.tsx';

export function meta() {
  return [{ title: LOGIN_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const asked = query.get('route');
  const { role } = await callerOf(context);
  if (role !== 'visitor') throw redirect(safeRoute(asked));
  const route = asked ? safeRoute(asked) : null;
  // Someone who comes from the checkout for the first time has no account yet, so registering comes first there.
  if (isCheckout(route) && !query.has('known')) throw redirect(`/register?route=${encodeURIComponent(route)}`);
  const [welcome, isJoining] = await Promise.all([welcomeOf(context, route), joinsPreferences(context, request)]);
  return { route, welcome, isJoining, hasNewPassword: query.get('password') === 'new' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const done = await tryCall(
    context,
    login,
    { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } },
    request,
  );
  if (!done.ok) return data(formAnswer(done.error, form), { status: done.status });
  // A whole new page, because everything on it may depend on the account; a refused form keeps what was typed.
  return redirectDocument(safeRoute(new URL(request.url).searchParams.get('route')));
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? [];
  const listed = useMemo(() => namedErrors(actionData?.errors ?? [], ACCOUNT_LABELS), [actionData]);
  const query = loaderData.route ? `?route=${encodeURIComponent(loaderData.route)}` : '';
  // A refused form stays on its address, so that focus goes to the errors.
  const here = loaderData.hasNewPassword ? '?password=new' : '';
  return (
    <WithWelcome welcome={loaderData.welcome}>
      <div className={styles.page}>
        <h1>{LOGIN_TEXTS.heading}</h1>
        {loaderData.hasNewPassword && !actionData ? (
          <Banner tone="success">
            <p>{LOGIN_TEXTS.newPassword}</p>
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
