import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '#domain/kernel/refusal.ts';
import { type FailedTry, isLastTryNext, nextTryOn } from '#domain/membership/renewal.ts';
import type { Tx } from '#api/db/pool.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { queueMail } from '#api/notification/index.ts';
import { endMembership } from './end-membership.ts';
import { notRenewedMail } from './renewal-mail.ts';
import { type ChargeRow, listFailedRenewals } from './charge-store.ts';
import { findMembership } from './store.ts';

/**
 * After a failed try to renew: tells the member when the next one is, or ends the membership after the last. An
 * unreachable bank says nothing about the card, so no mail is sent then.
 */
export async function followDecline(
  tx: Tx,
  {
    charge,
    failure_code,
    account,
    public_url,
    now,
  }: {
    charge: ChargeRow;
    failure_code: RefusalCode;
    account: { email: string; firstname: string };
    public_url: string;
    now: Date;
  },
): Promise<void> {
  const { account_id, period_start, membership_charge_id } = charge;
  const membership = await findMembership(tx, account_id);
  const isWaiting = membership?.state === 'active' && membership.renew && membership.expired_on === period_start;
  const failed = await listFailedTries(tx, account_id, period_start);
  const hasCard = failure_code !== 'payment_method_not_found';
  if (!isWaiting || failed.at(-1)?.is_unavailable) return;
  const nextTry = nextTryOn(period_start, failed);
  if (nextTry === null) await endMembership(tx, { account_id, now });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `renewal-declined:${membership_charge_id}`,
    account_id,
    recipient: account.email,
    ...notRenewedMail({
      fee: charge,
      next_try: nextTry,
      isLastTry: isLastTryNext(failed),
      hasCard,
      firstname: account.firstname,
      public_url,
    }),
    now,
  });
}

export type DatedTry = FailedTry & { created_at: Date };

/** The failed tries to renew for the period from `period_start`, oldest first. */
export async function listFailedTries(tx: Tx, account_id: string, period_start: string): Promise<DatedTry[]> {
  return (await listFailedRenewals(tx, account_id, period_start)).map(({ created_at, failure_code }) => ({
    created_at,
    on: pacificDay(created_at),
    is_unavailable: failure_code === 'payment_unavailable',
  }));
}
