import { SHOP_ZONE } from '#domain/kernel/pacific.ts';
import { listConsents } from '#domain/identity/consent-endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { cardClass } from '#ui/surface.ts';
import type { Route } from './+types/consents-page';
import styles from '#storefront/identity/identity.module.css';
import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import book from './book.module.css';
import { CONSENTS_TEXTS as texts } from './consents-texts.ts';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return call(context, listConsents, {}, request);
}

/** Everything the person agreed to, word for word, and files to keep. */
export default function ConsentsPage({ loaderData: { consents } }: Route.ComponentProps) {
  return (
    <AccountTabs here="/account/edit" heading={<h1>{texts.heading}</h1>}>
      <div className={book.page}>
        {consents.length === 0 ? <p>{texts.none}</p> : <p>{texts.lead}</p>}
        {consents.length > 0 ? (
          <p>
            <a href="/account/consents/consents.csv" download>
              {texts.csv}
            </a>
            {texts.or}
            <a href="/account/consents/consents.json" download>
              {texts.json}
            </a>
          </p>
        ) : null}
        {consents.map(({ id, kind, words, source, telephone_last4, given_at }) => (
          <article key={id} className={`${cardClass} ${book.entry}`}>
            <h2>{texts.kinds[kind] ?? texts.other}</h2>
            <p>{words}</p>
            {telephone_last4 ? <p className={styles.small}>{texts.telephone(telephone_last4)}</p> : null}
            <p className={styles.small}>
              <time dateTime={given_at}>{momentOf(given_at)}</time>
              {texts.from(source)}
            </p>
          </article>
        ))}
      </div>
    </AccountTabs>
  );
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: SHOP_ZONE });

/** "November 20, 2026, 3:15 PM PT" */
function momentOf(instant: string): string {
  return `${formatLongDay(instant)}, ${time.format(new Date(instant))} PT`;
}
