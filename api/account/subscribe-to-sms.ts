import { randomUUID } from 'node:crypto';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import { dialedNumber, SMS_A_DAY, SMS_AN_HOUR, SMS_CONSENT_WORDS } from '#domain/account/sms.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { type RateLimiter, makeRateLimiter } from '#api/http/rate-limiter.ts';
import { enqueue } from '#api/jobs/outbox.ts';
import { listSmsSubscribers, lockSignedIn, recordConsent, setSmsTelephone } from '#api/identity/index.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';
import { countRecentSms, giveUpWaitingSms, queueMail, queueSms, writeMail } from '#api/notification/index.ts';
import { deleteSmsStop, hasSmsStop, insertSmsStop, lockSmsRequests } from './sms-store.ts';
import { SMS_MAIL_TEXTS, SMS_WELCOME } from './texts.ts';

const HOUR_S = 3_600;
const SOURCE_AN_HOUR = 10;

export type SmsLimits = { bySource: RateLimiter; isExempt: (source: string) => boolean };

export function makeSmsLimits(db: Db, exemptSources: readonly string[]): SmsLimits {
  return {
    bySource: makeRateLimiter(db, { name: 'sms-source', points: SOURCE_AN_HOUR, duration_s: HOUR_S }),
    isExempt: networkList(exemptSources),
  };
}

type Context = { db: Db; limits: SmsLimits; public_url: string };

type Subscription = {
  account_id: string;
  session_hash: Buffer | null;
  /** '(310) 555-0199'. */
  telephone: string;
  consent: boolean;
  consent_words: string;
  /** The address it was given from. */
  source: string;
  now: Date;
};

/**
 * Starts offers by text: keeps the words agreed to, welcomes the number with one text, and tells the owner of the account
 * by mail. The same number again changes nothing and sends nothing.
 * @throws Refusal `sms_consent_required`; `sms_stopped` for a phone that replied STOP; `too_many_texts` after 3 texts to
 * this number, or for this account, in 24 hours; `too_many_requests` by source, and by all that the shop sends; `not_logged_in`.
 */
export async function subscribeToSms({ db, limits, public_url }: Context, given: Subscription): Promise<void> {
  const { account_id, session_hash, consent, consent_words: words, source, now } = given;
  if (!consent || words !== SMS_CONSENT_WORDS) throw new Refusal(ACCOUNT_REFUSALS.sms_consent_required);
  if (!limits.isExempt(source) && !(await limits.bySource.consume(sourceKey(source))))
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  const recipient = dialedNumber(given.telephone);
  await inTransaction(db, async (tx) => {
    await lockSmsRequests(tx);
    const { email } = await lockSignedIn(tx, { account_id, session_hash });
    if (await hasSmsStop(tx, recipient)) throw new Refusal(ACCOUNT_REFUSALS.sms_stopped);
    const actor = `account:${account_id}`;
    const before = await setSmsTelephone(tx, { account_id, sms_telephone: recipient, actor, now });
    if (before === recipient) return;
    await refuseTooMany(tx, { account_id, recipient, now });
    const id = randomUUID();
    const details = { telephone_last4: recipient.slice(-4) };
    await recordConsent(tx, { id, account_id, kind: 'sms_marketing', words, source, details, now });
    await queueSms(tx, { dedupe_key: `sms-welcome:${id}`, account_id, recipient, body: SMS_WELCOME, now });
    const mail = { mail_id: randomUUID(), dedupe_key: `sms-number:${id}`, account_id, recipient: email, now };
    await queueMail(tx, { ...mail, ...mailWords(recipient, public_url) });
  });
}

/** Counted under the lock, so that concurrent requests of several accounts can't all pass. */
async function refuseTooMany(tx: Tx, asked: { account_id: string; recipient: string; now: Date }): Promise<void> {
  const { one_day, shop_hour } = await countRecentSms(tx, asked);
  if (one_day >= SMS_A_DAY) throw new Refusal(ACCOUNT_REFUSALS.too_many_texts);
  if (shop_hour >= SMS_AN_HOUR) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
}

function mailWords(recipient: string, publicUrl: string) {
  const { subject, greeting, started, ifNotYou, button } = SMS_MAIL_TEXTS;
  const url = new URL('/account/edit#texts', publicUrl).href;
  return writeMail(subject, [greeting, started(recipient.slice(-4)), ifNotYou, { button: { label: button, url } }]);
}

/** Ends offers by text, also those that wait; a second time changes nothing. */
export async function unsubscribeFromSms(
  db: Db,
  change: { account_id: string; actor: string; now: Date },
): Promise<void> {
  await inTransaction(db, (tx) => setSmsTelephone(tx, { ...change, sms_telephone: null }));
}

export const SMS_STOPPED = 'account.sms_stopped';

/**
 * Remembers that a phone replied STOP: until `startSmsTo`, no account can ask for texts to it, and those that wait are given
 * up. That is committed before anything that could wait or fail; a job makes up for the rest. The carrier confirms it to the
 * phone itself.
 */
export async function stopSmsTo(db: Db, { recipient, now }: { recipient: string; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertSmsStop(tx, { recipient, now });
    await giveUpWaitingSms(tx, { recipient, reason: STOPPED, now });
    await enqueue(tx, SMS_STOPPED, { recipient });
  });
  await endStoppedSms(db, { recipient, now });
}

const STOPPED = 'The phone replied STOP.';

/** Ends texts for every account that has the number of a phone that replied STOP; without a STOP it changes nothing. */
export async function endStoppedSms(db: Db, stop: { recipient: string; now: Date }): Promise<void> {
  await inTransaction(db, (tx) => endIfStopped(tx, stop));
}

/** Waits for requests that looked before the STOP, so that none outlives it. */
async function endIfStopped(tx: Tx, { recipient, now }: { recipient: string; now: Date }): Promise<void> {
  await lockSmsRequests(tx);
  if (!(await hasSmsStop(tx, recipient))) return;
  const actor = 'phone';
  for (const account_id of await listSmsSubscribers(tx, recipient))
    await setSmsTelephone(tx, { account_id, sms_telephone: null, only_from: recipient, actor, now });
  await giveUpWaitingSms(tx, { recipient, reason: STOPPED, now });
}

/** Lets accounts ask for texts to this phone again; it gets none until one does. */
export async function startSmsTo(db: Db, start: { recipient: string; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endIfStopped(tx, start);
    await deleteSmsStop(tx, start.recipient);
  });
}
