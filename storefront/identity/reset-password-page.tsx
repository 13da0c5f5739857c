import { useMemo } from 'react';
import { data, Form, redirect } from 'react-router';
import { checkResetLink, updatePassword } from '#domain/identity/endpoints.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { tryCall } from '#storefront/kernel/call.server.ts';
import { errorOf, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/reset-password-page';
import styles from './identity.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { RESET_COOKIE } from './mailed-cookie.server.ts';
import { NEW_PASSWORD_TEXTS, RESET_TEXTS as texts } from './texts.ts';

const LABELS = { password: NEW_PASSWORD_TEXTS.label };

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

/** Opening the link doesn't use it, because mail programs open links to look at them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.get('token');
  if (given !== null) throw redirect('/reset-password', { headers: await RESET_COOKIE.keep(context, given) });
  const found = await tryCall(context, checkResetLink, { query: { token: await RESET_COOKIE.read(request) } }, request);
  return { isValid: found.ok && found.answer.is_valid };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { token: await RESET_COOKIE.read(request), password: textOf(form, 'password') };
  const done = await tryCall(context, updatePassword, { body }, request);
  if (done.ok) return redirect('/login?password=new', { headers: await RESET_COOKIE.forget(context) });
  const isExpired = done.error.code === 'reset_expired' || done.error.errors.some(({ field }) => field === 'token');
  return data({ ...formAnswer(done.error, form), isExpired }, { status: done.status });
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], LABELS), [actionData]);
  if (actionData?.isExpired || !loaderData.isValid) return <Expired />;
  return (
    <div className={styles.page}>
      <h1>{texts.heading}</h1>
      <p>{texts.lead}</p>
      <ErrorSummary errors={errors} />
      <Form method="post" action="/reset-password" className={styles.form} noValidate>
        <NewPasswordField label={LABELS.password} error={errorOf(errors, 'password')} />
        <Button type="submit" size="large" block>
          {texts.submit}
        </Button>
      </Form>
    </div>
  );
}

function Expired() {
  return (
    <div className={styles.page}>
      <h1>{texts.expiredHeading}</h1>
      <p role="status">{texts.expired}</p>
      <ButtonLink to="/forgot-password" size="large" block>
        {texts.newLink}
      </ButtonLink>
    </div>
  );
}
