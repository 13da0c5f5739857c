import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { EMAIL_AS_PASSWORD } from '#domain/identity/endpoints.ts';
import { isEmailAsPassword } from '#domain/identity/common-passwords.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { RESET_MINUTES, MAILED_TOKEN_BYTES, mailedTokenOf } from '#domain/identity/mailed-token.ts';
import { MINUTE_MS } from '#domain/kernel/duration.ts';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import type { OnFirstProof } from '#api/capability.ts';
import { enqueue } from '#api/jobs/outbox.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { keysOf, type Limits, noteOwner, type OwnerNoter } from './limits.ts';
import { clearBeforeFirstProof } from './first-proof.ts';
import { hashPassword } from './password.ts';
import { findReset, insertReset, noteMailbox, replacePassword, redeemReset } from './password-store.ts';
import { findCredentials, insertAudit, lockAccount } from './store.ts';
import { PASSWORD_MAIL_TEXTS, RESET_MAIL_TEXTS } from './texts.ts';

export const RESET_REQUESTED = 'identity.reset_requested';

type Sender = { db: Db; public_url: string };

/**
 * Notes that someone asked for a new password. A worker looks the email up and sends the mail, so the answer and the
 * time it takes say nothing about who is a customer (A5). After three mails
 * in an hour for one source, or ten for sources that never signed in to the account, an email gets no more of them.
 * @throws Refusal `too_many_requests` by source.
 */
export async function requestPasswordReset(
  { db, limits }: { db: Db; limits: Limits },
  { email, source, now }: { email: string; source: string; now: Date },
): Promise<void> {
  const { source: from, account, pair } = keysOf(email, source);
  if (!limits.isExempt(source) && !(await limits.resetBySource.consume(from)))
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  if (!(await limits.resetByAccount.consume(pair))) return;
  if (!(await limits.signedInBefore.has(pair)) && !(await limits.resetByStrangers.consume(account))) return;
  const payload = { reset_id: randomUUID(), email, requested_at: now.toISOString() };
  await inTransaction(db, (tx) => enqueue(tx, RESET_REQUESTED, payload));
}

/** Events stay after their job is done, and those that ask for a new password have the email, as the account has it now. */
export async function deleteResetEvents(tx: Tx, account_id: string): Promise<void> {
  await sql`delete from outbox where topic = ${sql.lit(RESET_REQUESTED)}
    and payload ->> 'email' = (select email from account where account_id = ${account_id})`.execute(tx);
}

/** Sends the mail with the link, unless no account that may sign in has the email. Safe to repeat. */
export async function sendReset(
  { db, public_url }: Sender,
  { reset_id, email, requested_at }: { reset_id: string; email: string; requested_at: Date },
): Promise<void> {
  const found = await findCredentials(db, email);
  if (!found || found.banned_at) return;
  const token = mailedTokenOf(randomBytes(MAILED_TOKEN_BYTES).toString('hex'));
  await inTransaction(db, async (tx) => {
    const { account_id, email: current } = await lockAccount(tx, found.account_id);
    // A link in another mailbox than the account's would let its owner in: the email may have changed in the meantime.
    if (current !== email) return;
    const expires_at = new Date(requested_at.getTime() + RESET_MINUTES * MINUTE_MS);
    const row = { reset_id, account_id, token_hash: hashToken(token), created_at: requested_at, expires_at };
    if (!(await insertReset(tx, row))) return;
    const url = new URL(`/reset-password?token=${token}`, public_url).href;
    const { subject, greeting, asked, button, limit, ignore } = RESET_MAIL_TEXTS;
    await queueMail(tx, {
      mail_id: randomUUID(),
      dedupe_key: `password-reset:${reset_id}`,
      account_id,
      recipient: email,
      ...writeMail(subject, [
        greeting,
        asked,
        { button: { label: button, url } },
        limit(RESET_MINUTES),
        { small: ignore },
      ]),
      is_secret: true,
      now: requested_at,
    });
  });
}

/**
 * Sets the password with a mailed link, which then no longer works, and signs out every browser. Where no one
 * had proven the mailbox, what someone else may have left is removed, unless the account was paid for. The source may sign
 * in with the new password, whatever was tried before from there or elsewhere.
 * @throws Refusal `reset_expired` also for a link that another request used first; `banned`; `invalid`.
 */
export async function resetPassword(
  { db, limits, log, public_url, onFirstProof }: Sender & OwnerNoter & { onFirstProof: OnFirstProof },
  { token, password, source, now }: { token: string; password: string; source: string; now: Date },
): Promise<void> {
  const token_hash = hashToken(token);
  // Looked up before the password is hashed, which takes long, so that made-up links cost little.
  const found = await findReset(db, token_hash, now);
  if (!found) throw new Refusal(IDENTITY_REFUSALS.reset_expired);
  if (found.banned_at) throw new Refusal(GENERAL_REFUSALS.banned);
  refuseEmailAsPassword(password, found.email);
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, found.account_id);
    if (!(await redeemReset(tx, token_hash, now))) throw new Refusal(IDENTITY_REFUSALS.reset_expired);
    const leftovers = await clearBeforeFirstProof(tx, { account_id: found.account_id, onFirstProof, now });
    await noteMailbox(tx, found.account_id, now);
    await setPassword(tx, { ...found, password_hash, public_url, leftovers, now });
  });
  await noteOwner({ limits, log }, found.email, source);
}

/** @throws Refusal `invalid` for a password that is the account's email. */
export function refuseEmailAsPassword(password: string, email: string): void {
  if (isEmailAsPassword(password, email)) throw invalid([{ field: 'password', message: EMAIL_AS_PASSWORD }]);
}

type Change = {
  account_id: string;
  email: string;
  password_hash: string;
  public_url: string;
  /** What became of what someone else may have left, which the mail says; null where the mailbox had been proven. */
  leftovers?: 'cleared' | 'kept' | null;
  now: Date;
};

/** Sets the password, signs out every browser, and tells the owner by mail. The account is locked. */
export async function setPassword(tx: Tx, change: Change): Promise<void> {
  const { account_id, email, public_url, leftovers = null, now } = change;
  await replacePassword(tx, change);
  const actor = `account:${account_id}`;
  await insertAudit(tx, { actor, action: 'identity.password', subject: actor, before: {}, after: {}, now });
  const { subject, greeting, changed, ifNotYou, button } = PASSWORD_MAIL_TEXTS;
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `password-changed:${randomUUID()}`,
    account_id,
    recipient: email,
    ...writeMail(subject, [
      greeting,
      changed,
      ...(leftovers === null ? [] : [PASSWORD_MAIL_TEXTS[leftovers]]),
      ifNotYou,
      { button: { label: button, url: new URL('/forgot-password', public_url).href } },
    ]),
    now,
  });
}
