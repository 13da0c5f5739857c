import { randomUUID } from 'node:crypto';
import { productUrl } from '#domain/catalog/addresses.ts';
import { shortTitle } from '#domain/catalog/title.ts';
import type { Operator } from '#domain/kernel/operator.ts';
import { stopToken, UNSUBSCRIBE_PATH } from '#domain/restock/stop-token.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { findAccounts } from '#api/identity/index.ts';
import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import { type MailWords, queueMail, writeMail } from '#api/notification/index.ts';
import { listStopped } from './stop-store.ts';
import { type RestockedRow, takeRestocked } from './store.ts';
import { RESTOCK_MAIL_TEXTS } from './texts.ts';

const PAGE = 100;
/** Mails of one account in 24 hours: anyone may have registered the address. */
const PER_DAY = 10;

type Sender = { db: Db; config: ProofKeyConfig & MailConfig };
type MailConfig = { public_url: string; operator: Operator };

/**
 * Queues one mail for each alert whose product is back in stock. The alert ends in the transaction that queues its mail,
 * so a product that comes back twice, or two workers at once, cause one mail. A mailbox that unsubscribed gets none, also
 * for an account under another spelling of its address.
 * @returns how many alerts ended.
 */
export async function sendAlerts(sender: Sender, now: Date): Promise<number> {
  let sent = 0;
  for (let page = PAGE; page === PAGE; sent += page) page = await sendPage(sender, now);
  return sent;
}

async function sendPage({ db, config }: Sender, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const restocked = await takeRestocked(tx, { limit: PAGE, perDay: PER_DAY, now });
    const accounts = await findAccounts(
      tx,
      restocked.map(({ account_id }) => account_id),
    );
    const stopped = await listStopped(
      tx,
      accounts.map(({ email }) => email),
      config,
    );
    for (const alert of restocked) {
      const account = accounts.find(({ account_id }) => account_id === alert.account_id);
      if (!account || stopped.has(account.email)) continue;
      await queueMail(tx, {
        mail_id: randomUUID(),
        dedupe_key: `restock:${alert.alert_id}`,
        account_id: alert.account_id,
        recipient: account.email,
        ...restockMail({ alert, firstname: account.firstname }, config),
        now,
      });
    }
    return restocked.length;
  });
}

type Recipient = { alert: RestockedRow; firstname: string };

function restockMail({ alert, firstname }: Recipient, { public_url, operator }: MailConfig): MailWords {
  const { alert_id, url_key } = alert;
  const name = nameOf(alert);
  const from = [operator.name, operator.address].filter(Boolean).join(', ');
  const token = stopToken(alert_id);
  const stopUrl = new URL(`/notify/stop?token=${token}`, public_url).href;
  const blocks = [
    RESTOCK_MAIL_TEXTS.greeting(firstname),
    RESTOCK_MAIL_TEXTS.isBack(name),
    { button: { label: RESTOCK_MAIL_TEXTS.product, url: new URL(productUrl(url_key), public_url).href } },
    { small: RESTOCK_MAIL_TEXTS.why, link: { label: RESTOCK_MAIL_TEXTS.stop, url: stopUrl } },
    ...(from ? [{ small: from }] : []),
  ];
  const unsubscribe_url = new URL(`${UNSUBSCRIBE_PATH}?token=${token}`, public_url).href;
  return writeMail(RESTOCK_MAIL_TEXTS.subject(name), blocks, { unsubscribe_url });
}

/** A stored title may have the brand and the size, or not. */
function nameOf({ title, manufacturer, size_text }: RestockedRow): string {
  const name = `${manufacturer} ${shortTitle(title, manufacturer, size_text)}`;
  return size_text ? `${name}, ${size_text}` : name;
}
