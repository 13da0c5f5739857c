import { randomUUID } from 'node:crypto';
import { Refusal } from '#domain/kernel/refusal.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { inTransaction } from '#api/db/pool.ts';
import { insertAudit, lockAccount } from '#api/identity/index.ts';
import { queueMail } from '#api/notification/index.ts';
import type { MembershipContext } from './membership-context.ts';
import { stoppedMail } from './renewal-mail.ts';
import { findMembership, setRenew } from './store.ts';

export type RenewalState = { renew: boolean; expired_on: string };

/**
 * Ends the renewal: nothing more is charged, and the membership runs until the day already paid. A second
 * stop changes nothing.
 * @throws Refusal `renewal_not_possible` for someone without a membership.
 */
export async function stopRenewal(
  context: Pick<MembershipContext, 'db' | 'public_url'>,
  { account_id, now }: { account_id: string; now: Date },
): Promise<RenewalState> {
  return inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, account_id);
    const membership = await findMembership(tx, account_id);
    if (!membership) throw new Refusal(MEMBERSHIP_REFUSALS.renewal_not_possible);
    const { expired_on } = membership;
    if (!membership.renew) return { renew: false, expired_on };
    await setRenew(tx, { account_id, renew: false, now });
    const subject = `account:${account_id}`;
    const change = { before: { renew: true }, after: { renew: false, expired_on } };
    await insertAudit(tx, { actor: subject, action: 'membership.stop-renewal', subject, ...change, now });
    const mail_id = randomUUID();
    await queueMail(tx, {
      mail_id,
      // Only the one stop that changes something gets here, because of the lock.
      dedupe_key: `renewal-stopped:${mail_id}`,
      account_id,
      recipient: account.email,
      ...stoppedMail({ expired_on, firstname: account.firstname, public_url: context.public_url }),
      now,
    });
    return { renew: false, expired_on };
  });
}
