import { randomUUID } from 'node:crypto';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { deleteGoogleIdentity } from './google-store.ts';
import { lockSignedIn } from './lock-signed-in.ts';
import { hasPassword } from './password-store.ts';
import { insertAudit } from './store.ts';
import { UNLINKED_MAIL_TEXTS } from './texts.ts';

/**
 * Ends the link to Google and tells the owner; without one, nothing happens.
 * @throws Refusal `google_is_only_way` for an account without a password; `not_logged_in` if the session has ended.
 */
export async function unlinkGoogle(
  { db }: { db: Db },
  given: { account_id: string; session_hash: Buffer | null; public_url: string; now: Date },
): Promise<void> {
  const { account_id, public_url, now } = given;
  await inTransaction(db, async (tx) => {
    const { email } = await lockSignedIn(tx, given);
    if (await hasPassword(tx, { account_id, password_hash: null }))
      throw new Refusal(IDENTITY_REFUSALS.google_is_only_way);
    if (!(await deleteGoogleIdentity(tx, account_id))) return;
    const actor = `account:${account_id}`;
    await insertAudit(tx, { actor, action: 'identity.google-unlinked', subject: actor, before: {}, after: {}, now });
    const mail_id = randomUUID();
    const { subject, greeting, unlinked, ifNotYou, button } = UNLINKED_MAIL_TEXTS;
    const url = new URL('/forgot-password', public_url).href;
    await queueMail(tx, {
      mail_id,
      dedupe_key: `google-unlinked:${mail_id}`,
      account_id,
      recipient: email,
      ...writeMail(subject, [greeting, unlinked, ifNotYou, { button: { label: button, url } }]),
      now,
    });
  });
}
