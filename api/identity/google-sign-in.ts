import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { GOOGLE_ACTIONS, signInWithGoogle as call } from '#domain/identity/endpoints.ts';
import { namesOf } from '#domain/identity/google-names.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Tx } from '#api/db/pool.ts';
import type { OnFirstProof } from '#api/capability.ts';
import { sourceKey } from '#api/kernel/networks.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { isNonceOf, redeemGoogleNonce } from './google-nonce.ts';
import { noteOwner } from './limits.ts';
import { findByEmail, findGoogleAccount, insertGoogleIdentity, removePassword } from './google-store.ts';
import { clearBeforeFirstProof } from './first-proof.ts';
import type { GooglePerson, GoogleSettings, VerifyGoogleToken } from './google-token.ts';
import { noteMailbox } from './password-store.ts';
import { createVisitor } from './register-account.ts';
import { type IdentityContext, type SignIn, startSession } from './sign-in.ts';
import { insertAudit, lockAccount } from './store.ts';
import { GOOGLE_MAIL_TEXTS } from './texts.ts';

type Context = IdentityContext & { verify: VerifyGoogleToken; public_url: string; onFirstProof: OnFirstProof };
type Action = (typeof GOOGLE_ACTIONS)[number];
type Answer = Omit<z.output<typeof call.response>, 'success'>;

/** A first sign-in that was overtaken finds the other's account. */
const TRIES = 3;

/** Google's own page, which comes back to /login with the token in the part of the address that no server sees. */
export function googleUrl(
  settings: GoogleSettings,
  shown: { public_url: string; nonce: string; route: string },
): string {
  const url = new URL(settings.sign_in_url);
  const asked = {
    client_id: settings.client_id,
    redirect_uri: new URL('/login', shown.public_url).href,
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce: shown.nonce,
    state: shown.route,
    prompt: 'select_account',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Signs in the account of a person of Google's; without one, creates it or links the one with the same email.
 * @throws Refusal `google_refused`; `google_needs_password`; `banned`; `too_many_requests` by source; `busy` without
 * Google's keys.
 */
export async function signInWithGoogle(
  context: Context,
  { token, ...arrival }: SignIn & { token: string },
): Promise<Answer> {
  const { limits, verify } = context;
  const { caller, cookies, now } = arrival;
  const source = sourceKey(caller.source);
  const isExempt = limits.isExempt(caller.source);
  if (!isExempt && !(await limits.loginBySource.consume(source))) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  const { session_token } = cookies;
  if (session_token === null) throw new Refusal(IDENTITY_REFUSALS.google_refused);
  const person = await verify(token, now);
  if (!isNonceOf(session_token, person.nonce)) throw new Refusal(IDENTITY_REFUSALS.google_refused);
  if (!isExempt) await limits.loginBySource.restore(source);
  for (let tries = 1; ; tries++) {
    try {
      const action_taken = await signInPerson(context, person, arrival);
      const { email, ...shown } = await shownAccount(context, person);
      await noteOwner(context, email, caller.source);
      return { action_taken, ...shown };
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === 'email_exists';
      if (!isOvertaken || tries === TRIES) throw error;
    }
  }
}

async function shownAccount({ db }: Context, { sub }: GooglePerson) {
  const account = await findGoogleAccount(db, sub);
  if (!account) throw new Refusal(IDENTITY_REFUSALS.google_refused);
  const { email, group_id, user_status, trial_type } = account;
  return { email, group_id, user_status, trial_type };
}

async function signInPerson(context: Context, person: GooglePerson, arrival: SignIn): Promise<Action> {
  const linked = await findGoogleAccount(context.db, person.sub);
  if (linked) {
    await startOnce(context, person, { ...arrival, account_id: linked.account_id }, (tx) =>
      requireLinked(tx, person, linked),
    );
    return 'existing_user_signed_in';
  }
  const found = await findByEmail(context.db, person.email);
  if (!found) return registerPerson(context, person, arrival);
  await startOnce(context, person, { ...arrival, account_id: found.account_id }, (tx) =>
    linkAccount(tx, context, { person, now: arrival.now }),
  );
  return 'existing_user_associated';
}

/** @throws Refusal `google_refused` where another request has signed in with the same token. */
async function startOnce(
  context: Context,
  { nonce }: GooglePerson,
  { account_id, ...arrival }: SignIn & { account_id: string },
  before: (tx: Tx) => Promise<void>,
): Promise<void> {
  await startSession(context, arrival, account_id, async (tx) => {
    if (!(await redeemGoogleNonce(tx, { nonce, now: arrival.now })))
      throw new Refusal(IDENTITY_REFUSALS.google_refused);
    await before(tx);
  });
}

/**
 * Read again under the account's lock: the owner may just have taken the account back, which removes the link, and someone
 * may have been banned or become staff.
 * @throws Refusal `google_refused`, `banned` or `google_needs_password`.
 */
async function requireLinked(tx: Tx, { sub }: GooglePerson, { account_id }: { account_id: string }): Promise<void> {
  await lockAccount(tx, account_id);
  const linked = await findGoogleAccount(tx, sub);
  if (linked?.account_id !== account_id) throw new Refusal(IDENTITY_REFUSALS.google_refused);
  if (linked.banned_at) throw new Refusal(GENERAL_REFUSALS.banned);
  if (isStaff(linked)) throw new Refusal(IDENTITY_REFUSALS.google_needs_password);
}

/** They can do more than others, so a Google account that was broken into must not open theirs. */
function isStaff(account: { is_operator: boolean; is_thrive_employee: boolean }): boolean {
  return account.is_operator || account.is_thrive_employee;
}

async function registerPerson(context: Context, person: GooglePerson, arrival: SignIn): Promise<Action> {
  const { limits } = context;
  const { source } = arrival.caller;
  if (!limits.isExempt(source) && !(await limits.registerBySource.consume(sourceKey(source))))
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  const account_id = randomUUID();
  const { sub, email } = person;
  const { now } = arrival;
  await startOnce(context, person, { ...arrival, account_id }, async (tx) => {
    const form = { email, ...namesOf(person) };
    await createVisitor(tx, { account_id, form, password_hash: null, ...arrival });
    if (!(await insertGoogleIdentity(tx, { google_sub: sub, account_id, now })))
      throw new Refusal(IDENTITY_REFUSALS.email_exists);
    await noteMailbox(tx, account_id, now);
  });
  return 'new_user_created_associated';
}

/**
 * Links the account that has this email. Where no one has shown that the mailbox is theirs, someone else may have
 * registered it to wait for its owner: its password, sessions and mailed links end, and what that person may have saved is
 * removed. Staff, and people whose mailbox Google doesn't run, sign in with their password instead.
 * @throws Refusal `google_needs_password`.
 */
async function linkAccount(
  tx: Tx,
  { public_url, onFirstProof }: Context,
  { person, now }: { person: GooglePerson; now: Date },
): Promise<void> {
  const { account_id } = (await findByEmail(tx, person.email)) ?? {};
  if (!account_id) throw new Refusal(IDENTITY_REFUSALS.google_refused);
  await lockAccount(tx, account_id);
  const known = await findByEmail(tx, person.email);
  // The same person, in another tab: the next try signs in.
  if (known?.google_sub === person.sub) throw new Refusal(IDENTITY_REFUSALS.email_exists);
  if (known?.banned_at) throw new Refusal(GENERAL_REFUSALS.banned);
  if (!known || isStaff(known) || !person.isOwnerOfMailbox || known.google_sub !== null)
    throw new Refusal(IDENTITY_REFUSALS.google_needs_password);
  const isUnproven = known.email_verified_at === null && known.password_hash !== null;
  if (isUnproven) await removePassword(tx, { account_id, now });
  const isCleared = isUnproven && (await clearBeforeFirstProof(tx, { account_id, onFirstProof, now })) === 'cleared';
  if (!(await insertGoogleIdentity(tx, { google_sub: person.sub, account_id, now })))
    throw new Refusal(IDENTITY_REFUSALS.google_needs_password);
  await noteMailbox(tx, account_id, now);
  const actor = `account:${account_id}`;
  await insertAudit(tx, {
    actor,
    action: 'identity.google-linked',
    subject: actor,
    before: { had_password: known.password_hash !== null },
    after: { has_password: known.password_hash !== null && !isUnproven },
    now,
  });
  await queueMail(tx, {
    ...mailWords({ isUnproven, isCleared }, public_url),
    account_id,
    recipient: person.email,
    now,
  });
}

function mailWords({ isUnproven, isCleared }: Record<'isUnproven' | 'isCleared', boolean>, public_url: string) {
  const { subject, greeting, linked, removed, cleared, ifNotYou, button } = GOOGLE_MAIL_TEXTS;
  const mail_id = randomUUID();
  const url = new URL('/account', public_url).href;
  const words = [
    greeting,
    linked,
    ...(isUnproven ? [isCleared ? cleared : removed] : []),
    { button: { label: button, url } },
    { small: ifNotYou },
  ];
  return { mail_id, dedupe_key: `google-linked:${mail_id}`, ...writeMail(subject, words) };
}
