import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { DELETION_REFUSALS } from '#domain/deletion/refusals.ts';
import type { deleteAccount as call } from '#domain/deletion/endpoints.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { REQUIRED_FIELD } from '#domain/kernel/wire.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { insertAudit, type OwnerProver } from '#api/identity/index.ts';
import type { EraseAccount } from '#api/kernel/account-deletion.ts';
import type { Caller } from '#api/kernel/caller.ts';
import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import { type CookieJar, SIGNED_IN_FLAG } from '#api/kernel/cookie-jar.ts';
import { endForDeletion } from '#api/membership/index.ts';
import { farewellKey, queueMail } from '#api/notification/index.ts';
import { farewellMail } from './farewell-mail.ts';

export type DeletionContext = {
  db: Db;
  owners: OwnerProver;
  erasers: readonly EraseAccount[];
  config: ProofKeyConfig & { public_url: string };
};
type Request = { caller: Caller; cookies: CookieJar; body: z.output<typeof call.body>; now: Date };

/**
 * Deletes the caller's account in one transaction, for good. Orders on their way still arrive; `finishDeletions` removes
 * their address afterwards. Of two requests at once one deletes it, and the other is no longer signed in.
 * @returns the cents that are refunded for the membership; a job sends them.
 * @throws Refusal `deletion_not_confirmed`, `refund_changed`, `charge_open`, and those of `OwnerProver`.
 */
export async function deleteAccount(
  { db, owners, erasers, config }: DeletionContext,
  { caller, cookies, body, now }: Request,
): Promise<number> {
  if (!body.confirm) throw notConfirmed(body.current_password);
  const proof = await owners.prove('deletion.deleteAccount', { caller, cookies, body, now });
  const { account_id, email } = proof;
  const refund_cents = await inTransaction(db, async (tx) => {
    await owners.begin(tx, proof, caller);
    const lines = await endForDeletion(tx, { account_id, shown_cents: body.refund, config, now });
    const cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const subject = `account:${account_id}`;
    const change = { before: {}, after: { refund_cents: cents } };
    await insertAudit(tx, { actor: subject, action: 'deletion.account', subject, ...change, now });
    for (const erase of erasers) await erase(tx, { account_id, now });
    await queueMail(tx, {
      mail_id: randomUUID(),
      dedupe_key: farewellKey(account_id),
      account_id: null,
      recipient: email,
      ...farewellMail(lines, config.public_url),
      now,
    });
    return cents;
  });
  cookies.startSession();
  cookies.setFlag(SIGNED_IN_FLAG, false);
  cookies.setHousehold(null);
  return refund_cents;
}

/** Names an empty password, too, so that a form shows all that is missing at once; `OwnerProver` names it alone. */
function notConfirmed(current_password: string | undefined): Refusal {
  const missing = current_password === '' ? [{ field: 'current_password', message: REQUIRED_FIELD }] : [];
  const { message } = DELETION_REFUSALS.deletion_not_confirmed;
  return new Refusal(DELETION_REFUSALS.deletion_not_confirmed, { errors: [...missing, { field: 'confirm', message }] });
}
