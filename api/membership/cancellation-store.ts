import { type NotNull, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { OFFER_ID } from '#domain/membership/names.ts';
import type { CancelReason } from '#domain/membership/cancel-reasons.ts';
import type { MembershipCancellationTable } from './tables.ts';

export type CancellationRow = Selectable<MembershipCancellationTable>;

export async function insertCancellation(tx: Tx, cancellation: Omit<CancellationRow, 'undone_at'>): Promise<void> {
  await tx.insertInto('membership_cancellation').values(cancellation).execute();
}

/** The last cancellation at once of this account, undone or not. */
export async function findLatestCancellation(db: Db | Tx, account_id: string): Promise<CancellationRow | undefined> {
  return db
    .selectFrom('membership_cancellation')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('canceled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findCancellation(db: Db | Tx, cancellation_id: string): Promise<CancellationRow> {
  return db
    .selectFrom('membership_cancellation')
    .selectAll()
    .where('cancellation_id', '=', cancellation_id)
    .executeTakeFirstOrThrow();
}

/**
 * The cancellation that ended this charge before it was paid, if one did. Also one that was undone: undoing brings back
 * only what had been paid by then, and the person was told that this charge is refunded.
 */
export async function findCancellationOf(
  tx: Tx,
  { account_id, ended_at }: { account_id: string; ended_at: Date | null },
): Promise<CancellationRow | undefined> {
  if (ended_at === null) return undefined;
  return tx
    .selectFrom('membership_cancellation')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('canceled_at', '=', ended_at)
    .executeTakeFirst();
}

/** `now` is when the request came, which may be before the cancellation's, if that has overtaken it or another machine's clock is ahead. */
export async function markUndone(tx: Tx, cancellation_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_cancellation')
    .set({ undone_at: sql<Date>`greatest(${now}::timestamptz, canceled_at)` })
    .where('cancellation_id', '=', cancellation_id)
    .execute();
}

/** The charges of the running membership that were paid; those that pay a refund back pay for no days. */
export async function listLiveCharges(db: Db | Tx, account_id: string) {
  return db
    .selectFrom('membership_charge')
    .select(['membership_charge_id', 'period_start', 'period_end', 'upgrades_charge_id'])
    .select(['price_cents', 'tax_cents', 'credit_cents'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('price_cents', '>', 0)
    .where('ended_at', 'is', null)
    .where('undoes_cancellation_id', 'is', null)
    .orderBy('created_at')
    .orderBy('membership_charge_id')
    .execute();
}

/** The first charge that this person ever paid: the one whose money came first. */
export async function findFirstCharge(db: Db | Tx, account_id: string) {
  return db
    .selectFrom('membership_charge')
    .select(['membership_charge_id', 'paid_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('price_cents', '>', 0)
    .orderBy('paid_at')
    .orderBy('created_at')
    .limit(1)
    .$narrowType<{ paid_at: NotNull }>()
    .executeTakeFirst();
}

/** Ends the membership today. */
export async function markCanceled(
  tx: Tx,
  change: { account_id: string; today: Day; refund_cents: number; now: Date },
): Promise<void> {
  const { account_id, today, refund_cents, now } = change;
  await tx
    .updateTable('membership')
    .set({
      state: 'ended',
      renew: false,
      expired_on: sql<Day>`least(expired_on, ${today}::date)`,
      cancellation_date: now,
      last_refund_cents: refund_cents,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .execute();
}

/** The plan that was bought during a trial is over, and the trial continues to its last day. */
export async function markBackOnTrial(
  tx: Tx,
  change: { account_id: string; trial_until: Day; refund_cents: number; now: Date },
): Promise<void> {
  const { account_id, trial_until, refund_cents, now } = change;
  await tx
    .updateTable('membership')
    .set({
      offer_id: OFFER_ID.trial,
      membership_status: 'Trial',
      type: 'regular',
      price_cents: 0,
      renew: false,
      expired_on: trial_until,
      cancellation_date: now,
      last_refund_cents: refund_cents,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .execute();
}

/** The paid days are refunded: the membership ends today unless another one replaces it. */
export async function markRefunded(
  tx: Tx,
  change: { account_id: string; today: Day; refund_cents: number; now: Date },
): Promise<void> {
  const { account_id, today, refund_cents, now } = change;
  await tx
    .updateTable('membership')
    .set({
      renew: false,
      expired_on: sql<Day>`least(expired_on, ${today}::date)`,
      last_refund_cents: refund_cents,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .execute();
}

/**
 * Brings the membership back as it was before this cancellation, and with it the charges that had paid for it. A month that
 * an upgrade had replaced stays ended, also where that happened in the millisecond of the cancellation.
 */
export async function restoreMembership(tx: Tx, cancellation: CancellationRow, now: Date): Promise<void> {
  const { account_id, membership_status, type, offer_id, price_cents, expired_on, renew, canceled_at } = cancellation;
  await tx
    .updateTable('membership')
    .set({
      state: 'active',
      cancellation_date: null,
      last_refund_cents: 0,
      updated_at: now,
      membership_status,
      type,
      offer_id,
      price_cents,
      expired_on,
      renew,
    })
    .where('account_id', '=', account_id)
    .execute();
  await tx
    .updateTable('membership_charge')
    .set({ ended_at: null })
    .where('account_id', '=', account_id)
    .where('ended_at', '=', canceled_at)
    .where('status', '=', 'paid')
    .where('undoes_cancellation_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_charge as u')
            .select('u.membership_charge_id')
            .whereRef('u.upgrades_charge_id', '=', 'membership_charge.membership_charge_id')
            .where('u.status', '=', 'paid'),
        ),
      ),
    )
    .execute();
}

/** A person's reason counts once a day, the last one given. */
export async function insertCancelReason(
  db: Db,
  given: { account_id: string; reason: CancelReason; words: string; given_at: Date },
): Promise<void> {
  await db
    .insertInto('membership_cancel_reason')
    .values(given)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'given_on']).doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        words: eb.ref('excluded.words'),
        given_at: eb.ref('excluded.given_at'),
      })),
    )
    .execute();
}
