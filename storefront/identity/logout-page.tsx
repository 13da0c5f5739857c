import { data, Form, redirect } from 'react-router';
import { logout } from '#domain/identity/endpoints.ts';
import { callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/logout-page';
import styles from './identity.module.css';
import { hasPreferences } from './saved-preferences.server.ts';
import { LOGOUT_TEXTS } from './texts.ts';

export function meta() {
  return [{ title: LOGOUT_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

/** Opening this page doesn't sign out, because a link on another site could lead here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await callerOf(context);
  if (role === 'visitor') throw redirect('/');
  return { hasPreferences: await hasPreferences(context, request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const done = await tryCall(context, logout, {}, request);
  return done.ok ? redirect('/') : data({ error: LOGOUT_TEXTS.error }, { status: done.status });
}

export default function LogoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>{LOGOUT_TEXTS.heading}</h1>
      {actionData ? (
        <Banner tone="error" live>
          <p>{actionData.error}</p>
        </Banner>
      ) : null}
      {loaderData.hasPreferences ? <p>{LOGOUT_TEXTS.preferences}</p> : null}
      <Form method="post" action="/logout" reloadDocument className={styles.form}>
        <Button type="submit" size="large" block>
          {LOGOUT_TEXTS.submit}
        </Button>
        <ButtonLink to="/account" look="secondary" size="large" block>
          {LOGOUT_TEXTS.cancel}
        </ButtonLink>
      </Form>
    </div>
  );
}
