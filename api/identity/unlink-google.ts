import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { unlinkGoogle as call } from '#domain/identity/endpoints.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { deleteGoogleIdentity } from './google-store.ts';
import type { OwnerProver } from './owner-proof.ts';
import { findPassword } from './password-store.ts';
import type { SignIn } from './sign-in.ts';
import { insertAudit } from './store.ts';
import { UNLINKED_MAIL_TEXTS } from './texts.ts';

/**
 * Ends the link to Google and tells the owner; without one, nothing happens. It asks for the password, so that someone at a
 * session left open can't take away a way to sign in.
 * @throws Refusal `google_is_only_way` for an account without a password, and those of `OwnerProver`.
 */
export async function unlinkGoogle(
  { db, owners, public_url }: { db: Db; owners: OwnerProver; public_url: string },
  { current_password, caller, now }: Omit<SignIn, 'cookies'> & z.output<typeof call.body>,
): Promise<void> {
  const { account_id } = accountOf(caller);
  const { password_hash } = await findPassword(db, account_id);
  if (password_hash === null) throw new Refusal(IDENTITY_REFUSALS.google_is_only_way);
  const proof = await owners.provePassword({ caller, current_password });
  await inTransaction(db, async (tx) => {
    const { email } = await owners.confirm(tx, proof, caller);
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
