import { randomUUID } from 'node:crypto';
import type { Tx } from '#api/db/pool.ts';
import { enqueue } from '#api/jobs/outbox.ts';
import { type CancellationRow, insertCancellation } from './cancellation-store.ts';
import { insertRefunds, type RefundRow } from './refund-store.ts';
import { endChargesForGood } from './charge-periods.ts';
import type { findMembership } from './store.ts';
import { type RefundLine, sumOf } from './refund-lines.ts';

/** The job that sends the refunds of one cancellation, one savings guarantee or one charge that came late. */
export const SEND_REFUNDS = 'membership.send_refunds';

type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

/**
 * Writes a cancellation with its refunds, and ends the charges it refunds, so that no other one refunds them again. The
 * caller holds the account's lock and ends or replaces the membership. The money moves after the commit.
 * @returns the cancellation.
 */
export async function recordCancellation(
  tx: Tx,
  {
    membership,
    lines,
    cause,
    now,
  }: { membership: Membership; lines: readonly RefundLine[]; cause: CancellationRow['cause']; now: Date },
): Promise<CancellationRow> {
  const { account_id, membership_status, type, offer_id, price_cents, expired_on, renew } = membership;
  const cancellation = {
    cancellation_id: randomUUID(),
    account_id,
    cause,
    membership_status,
    type,
    offer_id,
    price_cents,
    expired_on,
    renew,
    refund_cents: sumOf(lines),
    canceled_at: now,
  };
  await insertCancellation(tx, cancellation);
  await addRefunds(tx, cancellation.cancellation_id, lines, now);
  await endChargesForGood(tx, account_id, now);
  return { ...cancellation, undone_at: null };
}

/** Writes refunds of a cancellation, or of a charge that was ended without one, and starts the job that sends them. */
export async function addRefunds(
  tx: Tx,
  cancellation_id: string | null,
  lines: readonly Pick<RefundRow, 'membership_charge_id' | 'payment_id' | 'amount_cents' | 'tax_cents' | 'rule'>[],
  now: Date,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  await insertRefunds(
    tx,
    lines.map(({ membership_charge_id, payment_id, amount_cents, tax_cents, rule }) => ({
      membership_refund_id: randomUUID(),
      cancellation_id,
      membership_guarantee_id: null,
      membership_charge_id,
      payment_id,
      amount_cents,
      tax_cents,
      rule,
      created_at: now,
    })),
  );
  const { membership_charge_id } = first;
  await enqueue(tx, SEND_REFUNDS, cancellation_id === null ? { membership_charge_id } : { cancellation_id });
}
