import { listMailbox } from '#domain/notification/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatMoment } from '#storefront/kernel/format.ts';
import { EmptyState } from '#ui/banner.tsx';
import type { Route } from './+types/mailbox-page';
import styles from './mailbox.module.css';
import { MAILBOX_TEXTS } from './texts.ts';

export function meta() {
  return [{ title: MAILBOX_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return call(context, listMailbox, {}, request);
}

export default function MailboxPage({ loaderData: { mails, texts } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>{MAILBOX_TEXTS.heading}</h1>
      <p>{MAILBOX_TEXTS.lead}</p>
      {mails.length === 0 ? (
        <EmptyState title={MAILBOX_TEXTS.empty} icon="mail">
          {MAILBOX_TEXTS.emptyHelp}
        </EmptyState>
      ) : (
        <ul className={styles.mails}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <details className={styles.mail}>
                <summary>
                  <strong>{mail.subject}</strong>
                  <span>
                    {MAILBOX_TEXTS.to(mail.recipient)},{' '}
                    <time dateTime={mail.created_at}>{formatMoment(mail.created_at)}</time>
                  </span>
                </summary>
                <pre>{mail.body_text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
      {texts.length > 0 ? (
        <>
          <h2>{MAILBOX_TEXTS.textsHeading}</h2>
          <ul className={styles.mails}>
            {texts.map((text) => (
              <li key={text.id} className={`${styles.mail} ${styles.text}`}>
                <p>
                  {MAILBOX_TEXTS.to(text.recipient)},{' '}
                  <time dateTime={text.created_at}>{formatMoment(text.created_at)}</time>
                </p>
                <p>{text.body}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
