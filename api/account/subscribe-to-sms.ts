import { randomUUID } from 'node:crypto';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import { dialedNumber, SMS_A_DAY, SMS_CONSENT_WORDS, SMS_STOPPED, SMS_WELCOME } from '#domain/account/sms.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { listSmsSubscribers, lockAccount, recordConsent, setSmsTelephone } from '#api/identity/index.ts';
import { countRecentSms, queueSms } from '#api/notification/index.ts';

type Subscription = {
  account_id: string;
  /** '(310) 555-0199'. */
  telephone: string;
  consent: boolean;
  consent_words: string;
  /** The address it was given from. */
  source: string;
  now: Date;
};

/**
 * Starts offers by text: keeps the words agreed to and welcomes the number with one text. The same number again changes
 * nothing and sends nothing.
 * @throws Refusal `sms_consent_required`; `too_many_texts` after 3 texts to this number, or for this account, in 24 hours.
 */
export async function subscribeToSms(db: Db, given: Subscription): Promise<void> {
  const { account_id, consent, consent_words: words, source, now } = given;
  if (!consent || words !== SMS_CONSENT_WORDS) throw new Refusal(ACCOUNT_REFUSALS.sms_consent_required);
  const recipient = dialedNumber(given.telephone);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, account_id);
    const before = await setSmsTelephone(tx, {
      account_id,
      sms_telephone: recipient,
      actor: `account:${account_id}`,
      now,
    });
    if (before === recipient) return;
    if ((await countRecentSms(tx, { account_id, recipient, now })) >= SMS_A_DAY)
      throw new Refusal(ACCOUNT_REFUSALS.too_many_texts);
    const id = randomUUID();
    await recordConsent(tx, { id, account_id, kind: 'sms_marketing', words, source, details: { recipient }, now });
    await queueSms(tx, { dedupe_key: `sms-welcome:${id}`, account_id, recipient, body: SMS_WELCOME, now });
  });
}

/** Ends offers by text; a second time changes nothing. */
export async function unsubscribeFromSms(
  db: Db,
  change: { account_id: string; actor: string; now: Date },
): Promise<void> {
  await inTransaction(db, (tx) => setSmsTelephone(tx, { ...change, sms_telephone: null }));
}

/**
 * Ends texts to a number whose owner asked for it in a reply, for every account that has it, and confirms it with one
 * last text. Nothing for a number that gets none, so that replies can't be used to send texts to others.
 * @returns how many accounts it ended for.
 */
export async function stopSmsTo(db: Db, { recipient, now }: { recipient: string; now: Date }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const accounts = await listSmsSubscribers(tx, recipient);
    const actor = `phone:${recipient}`;
    for (const account_id of accounts)
      await setSmsTelephone(tx, { account_id, sms_telephone: null, only_from: recipient, actor, now });
    const [first] = accounts;
    const dedupe_key = `sms-stopped:${randomUUID()}`;
    if (first) await queueSms(tx, { dedupe_key, account_id: first, recipient, body: SMS_STOPPED, now });
    return accounts.length;
  });
}
