import type { z } from 'zod';
import type { updatePassword } from '#domain/identity/endpoints.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction } from '#api/db/pool.ts';
import { hashToken, newSessionToken } from '#api/kernel/cookie-jar.ts';
import type { OwnerProver } from './owner-proof.ts';
import { hashPassword } from './password.ts';
import { refuseEmailAsPassword, setPassword } from './reset-password.ts';
import type { IdentityContext, SignIn } from './sign-in.ts';
import { insertSession } from './session-store.ts';

type Form = Omit<z.output<typeof updatePassword.body>, 'token'>;

/**
 * Changes the password of a signed-in person, who stays signed in under a new session id (I26) while every other browser
 * is signed out. A wrong current password counts as a failed sign-in.
 * @throws Refusal `not_logged_in`, `wrong_password`, `too_many_attempts`, `too_many_requests`, `otp_required`, `invalid`.
 */
export async function changePassword(
  context: Pick<IdentityContext, 'db'> & { owners: OwnerProver; public_url: string },
  { password, caller, cookies, now, ...body }: SignIn & Form,
): Promise<void> {
  if (!caller.account) throw new Refusal(GENERAL_REFUSALS.not_logged_in);
  const proof = await context.owners.prove('identity.updatePassword', { caller, cookies, body, now });
  const { account_id, email } = proof;
  refuseEmailAsPassword(password, email);
  const password_hash = await hashPassword(password);
  const token = newSessionToken();
  await inTransaction(context.db, async (tx) => {
    await context.owners.begin(tx, proof, caller);
    await setPassword(tx, { account_id, email, password_hash, public_url: context.public_url, now });
    await insertSession(tx, { session_hash: hashToken(token), account_id, user_agent: caller.user_agent, now });
  });
  cookies.startSession(token);
}
