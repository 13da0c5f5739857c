import { Form } from 'react-router';
import { stopAlerts } from '#domain/restock/endpoints.ts';
import { NOTIFY_TEXTS as texts } from '#storefront/catalog/notify-texts.ts';
import { textOf } from '#storefront/kernel/form-answer.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/stop-page.ts';
import styles from './notify-page.module.css';

export function meta() {
  return [{ title: `${texts.stopTitle} | Tallybean` }, { name: 'robots', content: 'noindex' }];
}

/** Mail programs open links to look at them, so only the button on the page unsubscribes. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = textOf(await request.formData(), 'token');
  const stopped = await tryCall(context, stopAlerts, { body: { token } }, request);
  return { isStopped: stopped.ok };
}

function BadLink() {
  return (
    <>
      {texts.badLink} <Link to="/account">{texts.toAccount}</Link>
    </>
  );
}

export default function StopPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>{texts.stopTitle}</h1>
      {actionData ? (
        <p role="status">{actionData.isStopped ? texts.stopped : <BadLink />}</p>
      ) : loaderData.token === '' ? (
        <p>
          <BadLink />
        </p>
      ) : (
        <>
          <p>{texts.stopWords}</p>
          <Form method="post">
            <input type="hidden" name="token" value={loaderData.token} />
            <Button type="submit" size="large">
              {texts.stop}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
