import { againAfterRefusal } from '#domain/gives/apply-again.ts';
import type { GivesReason } from '#domain/gives/names.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { insertAudit, lockAccount } from '#api/identity/index.ts';
import { grantGives } from '#api/membership/index.ts';
import { approvedMail, type GivesContext, mailTo, refusedMail } from './gives-mail.ts';
import { type ApplicationRow, endApplication, findApplication } from './store.ts';

/** Why an operator's command can't be done; they read its message. */
export class DecisionRefused extends Error {
  override readonly name = 'DecisionRefused';
}

/** `actor` is who decides, as the audit trail names them. */
export type Decision = { application_id: string; actor: string; now: Date };

const WHY_NOT = {
  pending: 'A membership payment of this person is still open. Try again in a few minutes.',
  employee: 'This person works here, so their membership is free already.',
} as const;

/**
 * Approves an application: a free year begins, or a running free year continues for another, and the proof is deleted. The
 * unused days of a paid membership are refunded. Of two decisions at once, the first counts.
 * @returns the last day of the free membership, and what is refunded of a paid one.
 * @throws DecisionRefused if it doesn't wait for a decision, the person works here, or a payment of theirs is open.
 */
export async function approveApplication(
  { db, public_url }: GivesContext,
  decision: Decision,
): Promise<{ expired_on: Day; refunded_cents: number }> {
  return inTransaction(db, async (tx) => {
    const { account, application } = await lockWaiting(tx, decision);
    const { account_id, application_id } = application;
    const { now } = decision;
    const grant = await grantGives(tx, { account_id, actor: decision.actor, now });
    if (!grant.isGranted) throw new DecisionRefused(WHY_NOT[grant.why]);
    await end(tx, { application, decision, state: 'approved', reason: null });
    const words = approvedMail({
      firstname: account.firstname,
      public_url,
      until: grant.expired_on,
      isContinued: grant.isContinued,
      refunded_cents: grant.refunded_cents,
    });
    await mailTo(tx, account, { cause: `gives-approved:${application_id}`, words, now });
    return { expired_on: grant.expired_on, refunded_cents: grant.refunded_cents };
  });
}

/**
 * Refuses an application; the proof is deleted, and a mail says why and when to apply again.
 * @throws DecisionRefused if it doesn't wait for a decision.
 */
export async function refuseApplication(
  { db, public_url }: GivesContext,
  decision: Decision & { reason: GivesReason },
): Promise<void> {
  const { reason, now } = decision;
  await inTransaction(db, async (tx) => {
    const { account, application } = await lockWaiting(tx, decision);
    await end(tx, { application, decision, state: 'refused', reason });
    const againOn = againAfterRefusal(pacificDay(now), reason);
    const words = refusedMail({ firstname: account.firstname, public_url, reason, againOn });
    await mailTo(tx, account, { cause: `gives-refused:${application.application_id}`, words, now });
  });
}

/** Locks the account first, as everything about a membership does, so that two commands can't deadlock. */
async function lockWaiting(tx: Tx, { application_id }: Decision) {
  const found = await findApplication(tx, application_id);
  if (!found) throw new DecisionRefused('There is no such application.');
  const account = await lockAccount(tx, found.account_id);
  const application = await findApplication(tx, application_id);
  if (application?.state !== 'waiting')
    throw new DecisionRefused(`This application is ${application?.state ?? 'gone'}, so there is nothing to decide.`);
  return { account, application };
}

async function end(
  tx: Tx,
  given: {
    application: ApplicationRow;
    decision: Decision;
    state: 'approved' | 'refused';
    reason: GivesReason | null;
  },
): Promise<void> {
  const { application, decision, state, reason } = given;
  const { application_id, account_id } = application;
  const { actor, now } = decision;
  await endApplication(tx, { application_id, state, refusal_reason: reason, now });
  await insertAudit(tx, {
    actor,
    action: state === 'approved' ? 'gives.approve' : 'gives.refuse',
    subject: `account:${account_id}`,
    before: { application_id, state: application.state, has_proof: true },
    after: { state, reason, has_proof: false },
    now,
  });
}
