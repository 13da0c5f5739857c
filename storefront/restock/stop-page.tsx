import { data } from 'react-router';
import { checkStopLink, stopAlerts } from '#domain/restock/endpoints.ts';
import { NOTIFY_TEXTS as texts } from '#storefront/catalog/notify-texts.ts';
import { textOf } from '#storefront/kernel/form-answer.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import type { Route } from './+types/stop-page.ts';
import styles from './notify-page.module.css';
import { StopForm } from './stop-form.tsx';
import { linkProblem, stopProblem } from './stop-problem.ts';

export function meta() {
  return [{ title: `${texts.stopTitle} | Tallybean` }, { name: 'robots', content: 'noindex' }];
}

/** Mail programs open links to look at them, so only the button on the page unsubscribes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { status, ...problem } = linkProblem(await tryCall(context, checkStopLink, { query: { token } }, request));
  return data({ token, problem }, { status });
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = textOf(await request.formData(), 'token');
  const stopped = await tryCall(context, stopAlerts, { body: { token } }, request);
  if (stopped.ok) return data({ problem: null });
  const { status, ...problem } = stopProblem(stopped);
  return data({ problem }, { status });
}

export default function StopPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? loaderData.problem;
  const outcome = actionData ? (actionData.problem ? 'failed' : 'stopped') : null;
  return (
    <div className={styles.page}>
      <h1>{texts.stopTitle}</h1>
      <StopForm token={loaderData.token} outcome={outcome} {...problem} />
    </div>
  );
}
