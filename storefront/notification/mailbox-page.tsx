import { listMailbox } from '#domain/notification/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatMoment } from '#storefront/kernel/format.ts';
import { EmptyState } from '#ui/banner.tsx';
import type { Route } from './+types/mailbox-page';
import styles from './mailbox.module.css';

export function meta() {
  return [{ title: 'Mailbox of the demo shop | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return call(context, listMailbox, {}, request);
}

export default function MailboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>Mailbox of the demo shop</h1>
      <p>The demo sends no mail. What it would have sent stands here, newest first.</p>
      {mails.length === 0 ? (
        <EmptyState title="No mail yet" icon="mail">
          Join a plan or place an order, and its mail will appear here.
        </EmptyState>
      ) : (
        <ul className={styles.mails}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <details className={styles.mail}>
                <summary>
                  <strong>{mail.subject}</strong>
                  <span>
                    To {mail.recipient}, <time dateTime={mail.created_at}>{formatMoment(mail.created_at)}</time>
                  </span>
                </summary>
                <pre>{mail.body_text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
