import { randomUUID } from 'node:crypto';
import { productUrl } from '#domain/catalog/addresses.ts';
import { shortTitle } from '#domain/catalog/title.ts';
import type { Operator } from '#domain/kernel/operator.ts';
import { stopToken, UNSUBSCRIBE_PATH } from '#domain/restock/stop-token.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { findAccounts } from '#api/identity/index.ts';
import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import { type MailWords, queueMail, writeMail } from '#api/notification/index.ts';
import { countMails, insertMails, listFull, lockSending } from './mail-store.ts';
import { hashMailbox, type MailboxHash } from './mailbox-hash.ts';
import { listStopped } from './stop-store.ts';
import { endAlerts, listRestockedAccounts, lockRestocked, type RestockedRow } from './store.ts';
import { RESTOCK_MAIL_TEXTS } from './texts.ts';

const PAGE = 100;
/** Mails to one mailbox in 24 hours: anyone may have registered the address, also in several spellings. */
const PER_DAY = 10;

type Sender = { db: Db; config: ProofKeyConfig & MailConfig };
type MailConfig = { public_url: string; operator: Operator };

/**
 * Queues one mail for each alert whose product is back in stock. The alert ends in the transaction that queues its mail,
 * so a product that comes back twice, or two workers at once, cause one mail. A mailbox that unsubscribed gets none, also
 * for an account under another spelling of its address; one that got its mails of the day gets the others later.
 * @returns how many alerts ended, with or without a mail.
 */
export async function sendAlerts(sender: Sender, now: Date): Promise<number> {
  const waiting = new Set(await listHeldBack(sender, now));
  let ended = 0;
  let page: Page;
  do {
    page = await sendPage(sender, { except: [...waiting], now });
    ended += page.ended;
    for (const account_id of page.waiting) waiting.add(account_id);
  } while (page.isFull);
  return ended;
}

/** How many accounts a run looks at to leave out those that had their mails of the day; it finds further ones page by page. */
const HELD_BACK_MAX = 10_000;

/** Accounts whose mailboxes already got today's mails, so that a run doesn't look at their alerts for nothing. */
async function listHeldBack({ db, config }: Sender, now: Date): Promise<string[]> {
  const full = await listFull(db, PER_DAY, now);
  if (full.size === 0) return [];
  const accounts = await findAccounts(db, await listRestockedAccounts(db, HELD_BACK_MAX));
  return accounts.filter(({ email }) => full.has(hashMailbox(email, config))).map(({ account_id }) => account_id);
}

/** `waiting`: the accounts whose mailboxes had their mails of the day, so that this run doesn't look at their alerts again. */
type Page = { isFull: boolean; ended: number; waiting: string[] };

async function sendPage({ db, config }: Sender, { except, now }: { except: string[]; now: Date }): Promise<Page> {
  return inTransaction(db, async (tx) => {
    await lockSending(tx);
    const restocked = await lockRestocked(tx, { limit: PAGE, except });
    const { mails, unwanted, waiting } = await sortOut(tx, { restocked, config, now });
    for (const { alert, account } of mails) {
      await queueMail(tx, {
        mail_id: randomUUID(),
        dedupe_key: `restock:${alert.alert_id}`,
        account_id: alert.account_id,
        recipient: account.email,
        ...restockMail({ alert, firstname: account.firstname }, config),
        now,
      });
    }
    const sent = mails.map(({ alert, mailbox }) => ({ alert_id: alert.alert_id, mailbox }));
    await insertMails(tx, sent, now);
    const ended = [...sent, ...unwanted].map(({ alert_id }) => alert_id);
    await endAlerts(tx, ended, now);
    return { isFull: restocked.length === PAGE, ended: ended.length, waiting };
  });
}

type ToMail = { alert: RestockedRow; account: { email: string; firstname: string }; mailbox: MailboxHash };

/** Which alerts get a mail now, which end without one, and the accounts whose alerts wait for another day. */
async function sortOut(
  tx: Tx,
  { restocked, config, now }: { restocked: RestockedRow[]; config: ProofKeyConfig; now: Date },
): Promise<{ mails: ToMail[]; unwanted: RestockedRow[]; waiting: string[] }> {
  const accountIds = [...new Set(restocked.map(({ account_id }) => account_id))];
  const accounts = await findAccounts(tx, accountIds);
  const recipients = new Map(
    accounts.map((account) => [account.account_id, { account, mailbox: hashMailbox(account.email, config) }]),
  );
  const mailboxes = [...recipients.values()].map(({ mailbox }) => mailbox);
  const stopped = await listStopped(tx, mailboxes);
  const counts = await countMails(tx, mailboxes, now);
  const mails: ToMail[] = [];
  const unwanted: RestockedRow[] = [];
  const waiting = new Set<string>();
  for (const alert of restocked) {
    const recipient = recipients.get(alert.account_id);
    if (!recipient || stopped.has(recipient.mailbox)) {
      unwanted.push(alert);
      continue;
    }
    const count = counts.get(recipient.mailbox) ?? 0;
    if (count >= PER_DAY) {
      waiting.add(alert.account_id);
      continue;
    }
    counts.set(recipient.mailbox, count + 1);
    mails.push({ alert, ...recipient });
  }
  return { mails, unwanted, waiting: [...waiting] };
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
