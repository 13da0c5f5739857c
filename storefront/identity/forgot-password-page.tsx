import { useMemo } from 'react';
import { data, Form } from 'react-router';
import { requestPasswordReset } from '#domain/identity/endpoints.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import { errorOf, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/forgot-password-page';
import { EmailField } from './email-field.tsx';
import styles from './identity.module.css';
import { ACCOUNT_LABELS, FORGOT_TEXTS as texts } from './texts.ts';
import { useSending } from './use-sending.ts';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const done = await tryCall(context, requestPasswordReset, { body: { email: textOf(form, 'email') } }, request);
  const answer = done.ok
    ? { errors: [], typed: { email: textOf(form, 'email').trim() } }
    : formAnswer(done.error, form);
  return data({ ...answer, isSent: done.ok }, { status: done.ok ? 200 : done.status });
}

/** Asks for the email and says the same whether it has an account or not. */
export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], ACCOUNT_LABELS), [actionData]);
  const email = actionData?.typed['email'];
  const isSending = useSending();
  return (
    <div className={styles.page}>
      <h1>{texts.heading}</h1>
      {actionData?.isSent ? (
        <Banner tone="success" live>
          <p>{texts.sent(email ?? '')}</p>
        </Banner>
      ) : (
        <p>{texts.lead}</p>
      )}
      <ErrorSummary errors={errors} />
      <Form method="post" action="/forgot-password" className={styles.form} noValidate>
        <EmailField typed={email} error={errorOf(errors, 'email')} />
        <Button type="submit" size="large" block look={actionData?.isSent ? 'secondary' : undefined} busy={isSending}>
          {actionData?.isSent ? texts.again : texts.submit}
        </Button>
      </Form>
      {actionData?.isSent ? <p className={styles.small}>{texts.notThere}</p> : null}
      <p className={styles.other}>
        <Link to="/login">{texts.login}</Link>
      </p>
    </div>
  );
}
