import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import type { GuardedCall } from '#domain/identity/one-time-code.ts';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';
import { REQUIRED_FIELD } from '#domain/kernel/wire.ts';
import type { Tx } from '#api/db/pool.ts';
import { accountOf } from '#api/kernel/caller.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { lockSignedIn } from './lock-signed-in.ts';
import { countLogin, keysOf, makeLimits, noteLogin } from './limits.ts';
import { makeOtpGuard } from './one-time-code.ts';
import { isPassword } from './password.ts';
import { findPassword, hasPassword } from './password-store.ts';
import type { SignIn } from './sign-in.ts';
import { deleteSession } from './session-store.ts';
import { type LockedAccount, lockAccount } from './store.ts';

/** What an account had when its owner showed that it's them. */
type OwnerProof = { account_id: string; email: string; password_hash: string | null };

type Given = {
  current_password?: string | undefined;
  otpCode?: string | undefined;
  otpNonce?: string | undefined;
  idempotency_key?: string | undefined;
};

/** Asks for the current password, or for a one-time code where an account has none. */
export type OwnerProver = {
  /**
   * A wrong password counts as a failed sign-in from this source; strangers who aren't signed in don't count here.
   * @throws Refusal `invalid` without a password, `wrong_password`, `too_many_attempts`, `too_many_requests`,
   * `otp_required`, `not_verified`.
   */
  prove(call: GuardedCall, arrival: SignIn & { body: Given }): Promise<OwnerProof>;
  /**
   * As `prove`, for what only the password will do: an account without one is refused.
   * @throws Refusal `invalid` without a password, `wrong_password`, `too_many_attempts`, `too_many_requests`.
   */
  provePassword(arrival: { caller: SignIn['caller']; current_password: string | undefined }): Promise<OwnerProof>;
  /**
   * Locks the account and ends the caller's session, so that of two requests at once one continues.
   * @throws Refusal `wrong_password` if the password has changed since; `not_logged_in` if the session has ended.
   */
  begin(tx: Tx, proof: OwnerProof, caller: SignIn['caller']): Promise<void>;
  /**
   * Locks the account as `begin` does, and leaves the session.
   * @throws Refusal `not_logged_in` if the session has ended; `wrong_password` if the password has changed since.
   */
  confirm(tx: Tx, proof: OwnerProof, caller: SignIn['caller']): Promise<LockedAccount>;
};

export function makeOwnerProof(shop: Pick<Shop, 'db' | 'config'>): OwnerProver {
  const guard = makeOtpGuard(shop);
  const limits = makeLimits(shop.db, shop.config.rate_limit_exempt);
  const check = async (proof: OwnerProof, source: string, current_password: string | undefined) => {
    if (!current_password) throw invalid([{ field: 'current_password', message: REQUIRED_FIELD }]);
    const keys = keysOf(proof.email, source);
    const isCounted = !limits.isExempt(source);
    if (isCounted) await countLogin(limits, keys, 'owner');
    if (!(await isPassword(current_password, proof.password_hash))) throw new Refusal(IDENTITY_REFUSALS.wrong_password);
    if (isCounted) await noteLogin(limits, keys, 'owner');
    return proof;
  };
  const find = async (account_id: string) => ({ account_id, ...(await findPassword(shop.db, account_id)) });
  return {
    prove: async (call, { body, ...arrival }) => {
      const { caller } = arrival;
      const proof = await find(accountOf(caller).account_id);
      // Without a password to ask for, only the mailbox shows that it isn't someone at a session left open.
      if (proof.password_hash === null) {
        await guard.require(call, { ...arrival, body });
        return proof;
      }
      return check(proof, caller.source, body.current_password);
    },
    provePassword: async ({ caller, current_password }) =>
      check(await find(accountOf(caller).account_id), caller.source, current_password),
    begin: async (tx, proof, caller) => {
      await lockAccount(tx, proof.account_id);
      // Another change, or a reset, may have come first: it ended this session and the password that was checked.
      if (!(await hasPassword(tx, proof))) throw new Refusal(IDENTITY_REFUSALS.wrong_password);
      if (!caller.session_hash || !(await deleteSession(tx, caller.session_hash)))
        throw new Refusal(GENERAL_REFUSALS.not_logged_in);
    },
    confirm: async (tx, proof, { session_hash }) => {
      const account = await lockSignedIn(tx, { account_id: proof.account_id, session_hash });
      if (!(await hasPassword(tx, proof))) throw new Refusal(IDENTITY_REFUSALS.wrong_password);
      return account;
    },
  };
}
