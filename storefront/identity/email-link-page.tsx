import { data, Form, redirect } from 'react-router';
import { followEmailLink, showEmailLink } from '#domain/identity/email-endpoints.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/email-link-page';
import styles from './identity.module.css';
import { EMAIL_COOKIE } from './mailed-cookie.server.ts';
import { EMAIL_LINK_TEXTS as texts } from './texts.ts';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

/** Opening the link changes nothing, because mail programs open links to look at them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.get('token');
  if (given !== null) throw redirect('/email-link', { headers: await EMAIL_COOKIE.keep(context, given) });
  const token = await EMAIL_COOKIE.read(request);
  return token === '' ? { does: null, email: null } : call(context, showEmailLink, { query: { token } }, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = await EMAIL_COOKIE.read(request);
  const done = await tryCall(context, followEmailLink, { body: { token } }, request);
  if (!done.ok) return data({ done: null, errors: done.error.errors }, { status: done.status });
  const { does, email } = done.answer;
  return data({ done: { does, email }, errors: [] }, { headers: await EMAIL_COOKIE.forget(context) });
}

export default function EmailLinkPage({ loaderData: { does, email }, actionData }: Route.ComponentProps) {
  if (actionData?.done) return <Done {...actionData.done} />;
  if (does === null || email === null) return <Expired />;
  const { heading, lead, submit } = texts[does];
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <ErrorSummary errors={actionData?.errors ?? []} />
      <p>{lead(email)}</p>
      <Form method="post" action="/email-link" className={styles.form}>
        <Button type="submit" size="large" block>
          {submit}
        </Button>
      </Form>
    </div>
  );
}

function Done({ does, email }: { does: 'change' | 'undo'; email: string }) {
  const { doneHeading, done, next, nextPath } = texts[does];
  return (
    <div className={styles.page}>
      <h1>{doneHeading}</h1>
      <p role="status">{done(email)}</p>
      <ButtonLink to={nextPath} size="large" block>
        {next}
      </ButtonLink>
    </div>
  );
}

function Expired() {
  return (
    <div className={styles.page}>
      <h1>{texts.expiredHeading}</h1>
      <p role="status">{texts.expired}</p>
      <ButtonLink to="/account/edit" size="large" block>
        {texts.settings}
      </ButtonLink>
    </div>
  );
}
