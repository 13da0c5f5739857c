import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { EMAIL_LINK_MINUTES, EMAIL_UNDO_DAYS } from '#domain/identity/email-change.ts';
import type { requestEmailChange as call } from '#domain/identity/email-endpoints.ts';
import { MAILED_TOKEN_BYTES, mailedTokenOf } from '#domain/identity/mailed-token.ts';
import { maskedEmail } from '#domain/identity/one-time-code.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/duration.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction, type Tx, violatedConstraint } from '#api/db/pool.ts';
import type { Caller } from '#api/kernel/caller.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { sourceKey } from '#api/kernel/networks.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import {
  endMailedLinks,
  findEmailLink,
  findHeldBack,
  isHeldForOther,
  isMailboxProven,
  markChanged,
  markChangesUndone,
  replaceChange,
  updateEmail,
} from './email-change-store.ts';
import { deleteGoogleIdentitySince, removePassword } from './google-store.ts';
import type { Limits } from './limits.ts';
import { lockSignedIn } from './lock-signed-in.ts';
import type { OwnerProver } from './owner-proof.ts';
import { deleteResetEvents } from './reset-password.ts';
import type { SignIn } from './sign-in.ts';
import { findCredentials, insertAudit, lockAccount } from './store.ts';
import { EMAIL_MAIL_TEXTS } from './texts.ts';

type EmailContext = { db: Db; limits: Limits; owners: OwnerProver; public_url: string };

/**
 * Mails a link to the new address. For an address that is taken, the answer is the same, and its owner gets a mail without a
 * link. The address that the account has is told that someone asked.
 * @throws Refusal `same_email`, `too_many_requests` by account and source, and those of `OwnerProver`.
 */
export async function requestEmailChange(
  { db, limits, owners, public_url }: EmailContext,
  { body, ...arrival }: SignIn & { body: z.output<typeof call.body> },
): Promise<void> {
  const { caller, now } = arrival;
  const proof = await owners.prove('identity.requestEmailChange', { ...arrival, body });
  const { account_id, email: known } = proof;
  const { email } = body;
  if (email === known) throw new Refusal(IDENTITY_REFUSALS.same_email, { errors: [fieldError('same_email')] });
  await count(limits, account_id, caller.source);
  const token = newToken();
  await inTransaction(db, async (tx) => {
    const { email: old_email } = await owners.confirm(tx, proof, caller);
    await replaceChange(tx, {
      change_id: randomUUID(),
      account_id,
      old_email,
      new_email: email,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_LINK_MINUTES * MINUTE_MS),
    });
    const isTaken =
      (await findCredentials(tx, email)) !== undefined || (await isHeldForOther(tx, { email, account_id, now }));
    const mail_id = randomUUID();
    await queueMail(tx, {
      mail_id,
      dedupe_key: `email-link:${mail_id}`,
      account_id,
      recipient: email,
      ...(isTaken ? takenMail(public_url) : linkMail(linkTo(token, public_url))),
      is_secret: true,
      now,
    });
    // Once an hour, however often someone asks, so that no one can fill a mailbox with it.
    await queueMail(tx, {
      mail_id: randomUUID(),
      dedupe_key: `email-asked:${account_id}:${Math.floor(now.getTime() / HOUR_MS)}`,
      account_id,
      recipient: old_email,
      ...askedMail(email, public_url),
      now,
    });
  });
}

function fieldError(code: 'same_email') {
  return { field: 'email', message: IDENTITY_REFUSALS[code].message };
}

/** Counted before the work, so that no one can use the shop to send mails to strangers. */
async function count(limits: Limits, account_id: string, source: string): Promise<void> {
  if (limits.isExempt(source)) return;
  const isAllowed =
    (await limits.emailByAccount.consume(account_id)) && (await limits.emailBySource.consume(sourceKey(source)));
  if (!isAllowed) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
}

/**
 * Does what a mailed link is for, once. An email is changed only by someone who is also signed in to the account: otherwise
 * someone could get a stranger to confirm, wait for them to fill the account, and take it back. Changing the email leaves its
 * browsers signed in and mails the old address a link that takes it back; taking it back signs out everywhere, and removes
 * the password and a link to Google that was made since.
 * @throws Refusal `email_link_expired`, also for a link that another request used first; `email_exists` if someone else has
 * the address now; `not_logged_in`, `email_link_of_other`.
 */
export async function followEmailLink(
  { db, public_url }: Pick<EmailContext, 'db' | 'public_url'>,
  { token, caller, now }: { token: string; caller: Caller; now: Date },
): Promise<{ does: 'change' | 'undo'; email: string }> {
  const hash = hashToken(token);
  const context = { public_url, now };
  const found = await findEmailLink(db, hash, now);
  if (!found) throw new Refusal(IDENTITY_REFUSALS.email_link_expired);
  if (found.does === 'change') refuseOthers(caller, found.account_id);
  try {
    return await inTransaction(db, async (tx) => {
      const { account_id } = found;
      const { email: leftEmail } = await (found.does === 'change'
        ? lockSignedIn(tx, { account_id, session_hash: caller.session_hash })
        : lockAccount(tx, account_id));
      const link = await findEmailLink(tx, hash, now);
      if (!link) throw new Refusal(IDENTITY_REFUSALS.email_link_expired);
      const { does } = link;
      const email = does === 'change' ? link.new_email : link.old_email;
      await deleteResetEvents(tx, account_id);
      await (does === 'change' ? change(tx, link, context) : undo(tx, { ...link, leftEmail }, context));
      await endMailedLinks(tx, account_id);
      const actor = `account:${account_id}`;
      const audit = { actor, action: `identity.email-${does}`, subject: actor, before: {}, after: {}, now };
      await insertAudit(tx, audit);
      return { does, email };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'account_email_key') throw error;
    throw new Refusal(IDENTITY_REFUSALS.email_exists);
  }
}

function refuseOthers({ account }: Caller, account_id: string): void {
  if (!account) throw new Refusal(GENERAL_REFUSALS.not_logged_in);
  if (account.account_id !== account_id) throw new Refusal(IDENTITY_REFUSALS.email_link_of_other);
}

type Link = NonNullable<Awaited<ReturnType<typeof findEmailLink>>>;

async function change(
  tx: Tx,
  { change_id, account_id, old_email, new_email: email }: Link,
  { public_url, now }: { public_url: string; now: Date },
): Promise<void> {
  const left = await findHeldBack(tx, { account_id, email, now });
  // A stranger may have registered an address that no one proved: it isn't held, and its mailbox isn't let into the account.
  // On the way back to an address that is held, the one in between has nothing to take back either.
  const mayUndo = left === undefined && (await isMailboxProven(tx, account_id));
  await updateEmail(tx, { account_id, email, now });
  // After the update, which has waited for the account that had this address until now.
  if (await isHeldForOther(tx, { email, account_id, now })) throw new Refusal(IDENTITY_REFUSALS.email_exists);
  if (left) await markChangesUndone(tx, { account_id, since: left.changed_at, now });
  const undoToken = newToken();
  const undo_until = mayUndo ? new Date(now.getTime() + EMAIL_UNDO_DAYS * DAY_MS) : now;
  await markChanged(tx, { change_id, changed_at: now, undo_hash: hashToken(undoToken), undo_until });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `email-changed:${change_id}`,
    account_id,
    recipient: old_email,
    ...changedMail(email, mayUndo ? linkTo(undoToken, public_url) : null, public_url),
    is_secret: true,
    now,
  });
}

async function undo(
  tx: Tx,
  { change_id, account_id, old_email, changed_at, leftEmail }: Link & { leftEmail: string },
  { public_url, now }: { public_url: string; now: Date },
): Promise<void> {
  const since = changed_at ?? now;
  await updateEmail(tx, { account_id, email: old_email, now });
  await markChangesUndone(tx, { account_id, since, now });
  await deleteGoogleIdentitySince(tx, account_id, since);
  // The person who changed it knew the password, or could set one.
  await removePassword(tx, { account_id, now });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `email-taken-back:${change_id}`,
    account_id,
    recipient: leftEmail,
    ...takenBackMail(old_email, public_url),
    now,
  });
}

function newToken(): string {
  return mailedTokenOf(randomBytes(MAILED_TOKEN_BYTES).toString('hex'));
}

function linkTo(token: string, public_url: string): string {
  return new URL(`/email-link?token=${token}`, public_url).href;
}

function linkMail(url: string) {
  const { subject, greeting, asked, button, limit, ignore } = EMAIL_MAIL_TEXTS.link;
  return writeMail(subject, [
    greeting,
    asked,
    { button: { label: button, url } },
    limit(EMAIL_LINK_MINUTES),
    { small: ignore },
  ]);
}

/** Masked, because an address that someone else typed isn't theirs to read. */
function askedMail(email: string, public_url: string) {
  const { subject, greeting, asked, ifNotYou, button } = EMAIL_MAIL_TEXTS.asked;
  const url = new URL('/forgot-password', public_url).href;
  return writeMail(subject, [greeting, asked(maskedEmail(email)), ifNotYou, { button: { label: button, url } }]);
}

function takenBackMail(email: string, public_url: string) {
  const { subject, greeting, takenBack } = EMAIL_MAIL_TEXTS.takenBack;
  return writeMail(subject, [greeting, takenBack(maskedEmail(email)), ...contactBlocks(public_url)]);
}

function contactBlocks(public_url: string) {
  const { contact, contactButton: label } = EMAIL_MAIL_TEXTS;
  return [contact, { button: { label, url: new URL('/contact', public_url).href } }];
}

function takenMail(public_url: string) {
  const { subject, greeting, taken, button, ignore } = EMAIL_MAIL_TEXTS.taken;
  const url = new URL('/login', public_url).href;
  return writeMail(subject, [greeting, taken, { button: { label: button, url } }, { small: ignore }]);
}

/** @param url takes it back; null where nothing can be taken back. */
function changedMail(email: string, url: string | null, public_url: string) {
  const { subject, greeting, changed, ifNotYou, button, limit } = EMAIL_MAIL_TEXTS.changed;
  if (url === null) return writeMail(subject, [greeting, changed(maskedEmail(email)), ...contactBlocks(public_url)]);
  return writeMail(subject, [
    greeting,
    changed(maskedEmail(email)),
    ifNotYou,
    { button: { label: button, url } },
    limit(EMAIL_UNDO_DAYS),
  ]);
}
