import { data, Form, redirect } from 'react-router';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/register-page';
import styles from './identity.module.css';
import { namedErrors } from '#storefront/kernel/form-answer.ts';
import { RegisterFields } from './register-fields.tsx';
import { registerFrom } from './register-form.server.ts';
import { safeRoute } from './safe-route.ts';
import { ACCOUNT_LABELS, REGISTER_TEXTS } from './texts.ts';

/** A new account has no membership yet, so the plans come next. */
const NEXT = '/membership/payment/plans';

export function meta() {
  return [{ title: REGISTER_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const route = new URL(request.url).searchParams.get('route');
  const { role } = await servicesOf(context).caller();
  if (role !== 'visitor') throw redirect(safeRoute(route));
  return { route: route ? safeRoute(route) : null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await registerFrom(context, request);
  if (answer) return data(answer, { status: 400 });
  return redirect(safeRoute(new URL(request.url).searchParams.get('route'), NEXT));
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const query = loaderData.route ? `?route=${encodeURIComponent(loaderData.route)}` : '';
  return (
    <div className={styles.page}>
      <h1>{REGISTER_TEXTS.heading}</h1>
      <p>{REGISTER_TEXTS.lead}</p>
      <ErrorSummary errors={namedErrors(actionData?.errors ?? [], ACCOUNT_LABELS)} />
      <Form method="post" action={`/register${query}`} reloadDocument className={styles.card} noValidate>
        <RegisterFields answer={actionData} />
        <Button type="submit" size="large" block>
          {REGISTER_TEXTS.submit}
        </Button>
      </Form>
      <p className={styles.other}>
        {REGISTER_TEXTS.alreadyRegistered} <Link to={`/login${query}`}>{REGISTER_TEXTS.login}</Link>
      </p>
    </div>
  );
}
