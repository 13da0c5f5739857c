import type { Tx } from '#api/db/pool.ts';
import type { OnFirstProof } from '#api/capability.ts';
import { setSmsTelephone } from './change-status.ts';
import { forgetPerson } from './password-store.ts';
import { isNeverProven } from './store.ts';

/**
 * The owner of a mailbox shows for the first time that it's theirs, without knowing the password: someone else may have
 * registered it to wait for them. What that person may have left is removed, before the proof is noted: where orders and
 * texts go, what pays, what the household avoids, a date of birth, a billing ZIP, an application for Thrive Gives. An account
 * that was paid for keeps it, and a mail asks to check it. The account is locked.
 * @returns null where the mailbox had been proven.
 */
export async function clearBeforeFirstProof(
  tx: Tx,
  { account_id, onFirstProof, now }: { account_id: string; onFirstProof: OnFirstProof; now: Date },
): Promise<'cleared' | 'kept' | null> {
  if (!(await isNeverProven(tx, account_id))) return null;
  if (!(await onFirstProof(tx, { account_id, now }))) return 'kept';
  await setSmsTelephone(tx, { account_id, sms_telephone: null, actor: `account:${account_id}`, now });
  await forgetPerson(tx, { account_id, now });
  return 'cleared';
}
