import type { z } from 'zod';
import type { updatePassword } from '#domain/identity/endpoints.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction } from '#api/db/pool.ts';
import { hashToken, newSessionToken } from '#api/kernel/cookie-jar.ts';
import { countLogin, keysOf, noteLogin } from './limits.ts';
import { hashPassword, isPassword } from './password.ts';
import { findPassword, hasPassword } from './password-store.ts';
import { refuseEmailAsPassword, setPassword } from './reset-password.ts';
import type { OtpGuard } from './one-time-code.ts';
import type { IdentityContext, SignIn } from './sign-in.ts';
import { deleteSession, insertSession, lockAccount } from './store.ts';

type Form = Omit<z.output<typeof updatePassword.body>, 'token'>;

/**
 * Changes the password of a signed-in person, who stays signed in under a new session id (I26) while every other browser
 * is signed out. A wrong current password counts as a failed sign-in.
 * @throws Refusal `not_logged_in`, `wrong_password`, `too_many_attempts`, `too_many_requests`, `otp_required`, `invalid`.
 */
export async function changePassword(
  context: IdentityContext & { guard: OtpGuard; public_url: string },
  { caller, cookies, now, current_password = '', password, ...otp }: SignIn & Form,
): Promise<void> {
  if (!caller.account) throw new Refusal(GENERAL_REFUSALS.not_logged_in);
  const { account_id } = caller.account;
  const known = await findPassword(context.db, account_id);
  // Without a password to ask for, only the mailbox shows that it isn't someone at a session left open.
  if (known.password_hash === null)
    await context.guard.require('identity.updatePassword', { caller, cookies, body: otp, now });
  const keys = keysOf(known.email, caller.source);
  const isCounted = known.password_hash !== null && !context.limits.isExempt(caller.source);
  if (isCounted) await countLogin(context.limits, keys);
  if (known.password_hash !== null && !(await isPassword(current_password, known.password_hash)))
    throw new Refusal(IDENTITY_REFUSALS.wrong_password);
  if (isCounted) await noteLogin(context.limits, keys);
  refuseEmailAsPassword(password, known.email);
  const password_hash = await hashPassword(password);
  const token = newSessionToken();
  await inTransaction(context.db, async (tx) => {
    await lockAccount(tx, account_id);
    // Another change, or a reset, may have come first: it ended this session and the password that was checked.
    if (!(await hasPassword(tx, { account_id, ...known }))) throw new Refusal(IDENTITY_REFUSALS.wrong_password);
    if (!caller.session_hash || !(await deleteSession(tx, caller.session_hash)))
      throw new Refusal(GENERAL_REFUSALS.not_logged_in);
    await setPassword(tx, { account_id, ...known, password_hash, public_url: context.public_url, now });
    await insertSession(tx, { session_hash: hashToken(token), account_id, user_agent: caller.user_agent, now });
  });
  cookies.startSession(token);
}
