import type { Logger } from 'pino';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { isOutside } from '#domain/identity/lifecycle.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { hasBrowserOptedOut } from '#api/compliance/index.ts';
import { accountOf, type Caller } from '#api/kernel/caller.ts';
import type { OnSignedIn } from '#api/capability.ts';
import { type CookieJar, hashToken, newSessionToken, SIGNED_IN_FLAG } from '#api/kernel/cookie-jar.ts';
import { countLogin, keysOf, type Limits, noteLogin } from './limits.ts';
import { isPassword } from './password.ts';
import { REPLACED_MS } from './session-times.ts';
import { hasPassword } from './password-store.ts';
import { deleteSession, endSessionAt, findSessionEnd, insertSession } from './session-store.ts';
import { deleteCampaign, findCredentials, lockAnyAccount } from './store.ts';

export type IdentityContext = { db: Db; limits: Limits; log: Logger; onSignedIn: OnSignedIn };

export type SignIn = { caller: Caller; cookies: CookieJar; now: Date };

/**
 * Signs in with email and password. Every failure gives the same answer in about the same time, so that
 * it does not reveal who is a customer.
 * @throws Refusal `invalid_login`; `too_many_attempts` after five failures from one source on one
 * account, while the owner can still sign in from elsewhere (A1); `too_many_requests` by source (A2), and by account
 * for sources that never signed in to it.
 */
export async function signIn(
  context: IdentityContext,
  { email, password, ...arrival }: SignIn & { email: string; password: string },
): Promise<{ account_id: string; user_status: string }> {
  const { limits } = context;
  const { source } = arrival.caller;
  const isExempt = limits.isExempt(source);
  const keys = keysOf(email, source);
  if (!isExempt) await countLogin(limits, keys, 'login');
  const found = await findCredentials(context.db, email);
  const password_hash = found?.password_hash ?? null;
  if (!(await isPassword(password, password_hash)) || !found || password_hash === null) {
    context.log.info({ event: 'sign-in refused', source }, 'sign-in refused');
    throw new Refusal(IDENTITY_REFUSALS.invalid_login);
  }
  if (found.banned_at) throw new Refusal(GENERAL_REFUSALS.banned);
  if (!isExempt) await noteLogin(limits, keys, 'login');
  await startSession(context, arrival, found.account_id, async (tx) => {
    // A change of the password since then signs out anyone who knows only the old one.
    if (!(await hasPassword(tx, { account_id: found.account_id, password_hash })))
      throw new Refusal(IDENTITY_REFUSALS.invalid_login);
  });
  return { account_id: found.account_id, user_status: found.user_status };
}

/**
 * Gives the browser a new session id (I26) and ends its old session. A guest's cookie is not a session,
 * but the guest cart is stored under it: the cookie is replaced only after `before` and the new session are
 * committed, or a failure would lose that cart.
 */
export async function startSession(
  context: Pick<IdentityContext, 'db' | 'onSignedIn'>,
  { caller, cookies, now }: SignIn,
  account_id: string,
  before?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const token = newSessionToken();
  const { session_hash, user_agent } = caller;
  const isGuest = caller.account === null;
  const afterwards = await inTransaction(context.db, async (tx) => {
    await before?.(tx);
    // The signal of the browser holds for the account that signs in with it.
    if (hasBrowserOptedOut(caller, cookies)) await deleteCampaign(tx, { account_id, now });
    if (session_hash && !isGuest) await deleteSession(tx, session_hash);
    await insertSession(tx, { session_hash: hashToken(token), account_id, user_agent, now });
    return context.onSignedIn(tx, { account_id, guest_hash: isGuest ? session_hash : null, cookies, now });
  });
  afterwards?.();
  cookies.startSession(token);
  cookies.setFlag(SIGNED_IN_FLAG, true);
}

/**
 * Gives a signed-in browser a new session id because its account may now do more (I26): anyone who knew the old one may do
 * what they could before, and is left behind within a minute. A session that has ended since, because the password was
 * changed, gets no new one. Neither does an id that was replaced before, or a copy of it could live on.
 * @param arrival.repeatedSince when a call under this key did its work, if one did: the person's own browser may not have
 * got the answer with its new id, so the id that this call replaced then gets another one.
 */
export async function renewSession(db: Db, arrival: SignIn & { repeatedSince?: Date | null }): Promise<void> {
  const { caller, cookies, now, repeatedSince = null } = arrival;
  const { account_id, verified_at } = accountOf(caller);
  const { session_hash } = caller;
  const token = await inTransaction(db, async (tx) => {
    // What the caller asked for is done by now, so that the account was deleted in the meantime is no reason to refuse it.
    if ((await lockAnyAccount(tx, account_id)).deleted_at) return null;
    const end = session_hash ? await findSessionEnd(tx, session_hash) : undefined;
    if (end && end <= endOfReplaced(now) && !(repeatedSince && isEqual(end, endOfReplaced(repeatedSince)))) return null;
    return replaceSession(tx, { caller, verified_at, now });
  });
  if (token !== null) cookies.startSession(token);
}

const endOfReplaced = (at: Date) => new Date(at.getTime() + REPLACED_MS);
const isEqual = (one: Date, other: Date) => one.getTime() === other.getTime();

/**
 * Gives the caller's session a new id. Others may have a copy of the old one, which soon ends; until then it isn't verified,
 * and someone who has just joined is with it what they were before. The account is locked.
 * @returns the token of the new one, for the cookie once this is committed; null if the session has ended.
 */
export async function replaceSession(
  tx: Tx,
  { caller, verified_at, now }: { caller: Caller; verified_at: Date | null; now: Date },
): Promise<string | null> {
  const { account_id, user_status } = accountOf(caller);
  const { session_hash, user_agent } = caller;
  if (!session_hash) throw new Error('Only the session of a signed-in person is replaced.');
  const until = endOfReplaced(now);
  const replaced_status = isOutside(user_status) ? user_status : null;
  const ended = await endSessionAt(tx, { session_hash, until, replaced_status, now });
  if (!ended) return null;
  const { created_at } = ended;
  const token = newSessionToken();
  await insertSession(tx, { session_hash: hashToken(token), account_id, user_agent, verified_at, created_at, now });
  return token;
}
