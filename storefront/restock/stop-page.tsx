import { data, Form } from 'react-router';
import { checkStopLink, stopAlerts } from '#domain/restock/endpoints.ts';
import { BAD_STOP_LINK } from '#domain/restock/stop-link.ts';
import { NOTIFY_TEXTS as texts } from '#storefront/catalog/notify-texts.ts';
import { textOf } from '#storefront/kernel/form-answer.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/stop-page.ts';
import styles from './notify-page.module.css';
import { stopProblem } from './stop-problem.ts';

export function meta() {
  return [{ title: `${texts.stopTitle} | Tallybean` }, { name: 'robots', content: 'noindex' }];
}

/** Mail programs open links to look at them, so only the button on the page unsubscribes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await tryCall(context, checkStopLink, { query: { token } }, request);
  const isValid = found.ok && found.answer.is_valid;
  // One answer, whatever is wrong with it.
  return data({ token: isValid ? token : null }, { status: isValid ? 200 : 404 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = textOf(await request.formData(), 'token');
  const stopped = await tryCall(context, stopAlerts, { body: { token } }, request);
  if (stopped.ok) return data({ isStopped: true, problem: null });
  const { status, problem } = stopProblem(stopped);
  return data({ isStopped: false, problem }, { status });
}

export default function StopPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>{texts.stopTitle}</h1>
      {actionData?.isStopped ? (
        <p role="status">{texts.stopped}</p>
      ) : actionData || token === null ? (
        <p role={actionData ? 'status' : undefined}>
          {actionData?.problem ?? BAD_STOP_LINK} <Link to="/account">{texts.toAccount}</Link>
        </p>
      ) : (
        <>
          <p>{texts.stopWords}</p>
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="large">
              {texts.stop}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
