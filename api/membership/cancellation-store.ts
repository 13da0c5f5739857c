import { type NotNull, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { OFFER_ID } from '#domain/membership/names.ts';
import type { CancelReason } from '#domain/membership/cancel-reasons.ts';
import type { MembershipCancellationTable, MembershipRefundTable } from './tables.ts';

export type CancellationRow = Selectable<MembershipCancellationTable>;
export type RefundRow = Selectable<MembershipRefundTable>;

export async function insertCancellation(tx: Tx, cancellation: Omit<CancellationRow, 'undone_at'>): Promise<void> {
  await tx.insertInto('membership_cancellation').values(cancellation).execute();
}

export async function insertRefunds(tx: Tx, refunds: readonly RefundRow[]): Promise<void> {
  if (refunds.length === 0) return;
  await tx
    .insertInto('membership_refund')
    .values([...refunds])
    .execute();
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

export async function markUndone(tx: Tx, cancellation_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_cancellation')
    .set({ undone_at: now })
    .where('cancellation_id', '=', cancellation_id)
    .execute();
}

/** What refunds were made for: a cancellation, a savings guarantee, or a charge that came late without either. */
export type RefundCause =
  | { cancellation_id: string }
  | { membership_guarantee_id: string }
  | { membership_charge_id: string };

/** The refunds of one cause, each with when the gateway confirmed it; by charge, oldest first. */
export async function listRefunds(db: Db | Tx, cause: RefundCause) {
  const refunds = db
    .selectFrom('membership_refund as r')
    .innerJoin('membership_charge as c', 'c.membership_charge_id', 'r.membership_charge_id')
    .leftJoin('membership_refund_sent as s', 's.membership_refund_id', 'r.membership_refund_id')
    .selectAll('r')
    .select('s.sent_at')
    .orderBy('c.created_at')
    .orderBy('r.membership_refund_id');
  if ('cancellation_id' in cause) return refunds.where('r.cancellation_id', '=', cause.cancellation_id).execute();
  if ('membership_guarantee_id' in cause)
    return refunds.where('r.membership_guarantee_id', '=', cause.membership_guarantee_id).execute();
  return refunds
    .where('r.membership_charge_id', '=', cause.membership_charge_id)
    .where('r.rule', '=', 'late_charge')
    .execute();
}

/** The tax in what a cancellation refunded, without charges that came late. */
export async function findTaxOf(tx: Tx, cancellation_id: string): Promise<number> {
  const { tax_cents } = await tx
    .selectFrom('membership_refund')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('tax_cents'), sql.lit(0)).as('tax_cents'))
    .where('cancellation_id', '=', cancellation_id)
    .where('rule', '<>', 'late_charge')
    .executeTakeFirstOrThrow();
  return Number(tax_cents);
}

/** Refunds that the gateway hasn't confirmed; in pages, by id. */
export async function listOpenRefunds(db: Db, before: Date, after: string | null): Promise<RefundRow[]> {
  return db
    .selectFrom('membership_refund as r')
    .selectAll('r')
    .where('r.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_refund_sent as s')
            .select('s.membership_refund_id')
            .whereRef('s.membership_refund_id', '=', 'r.membership_refund_id'),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('r.membership_refund_id', '>', after))
    .orderBy('r.membership_refund_id')
    .limit(200)
    .execute();
}

export async function insertRefundSent(db: Db, membership_refund_id: string, now: Date): Promise<void> {
  await db
    .insertInto('membership_refund_sent')
    .values({ membership_refund_id, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Short = { membership_refund_id: string; known_cents: number; short_cents: number; now: Date };

/**
 * Notes what a refund is short of, in cents, unless more than `known_cents` was noted since: another sender may have
 * sent the rest by then, which isn't missing.
 */
export async function insertShort(db: Db, short: Short): Promise<void> {
  const { membership_refund_id, known_cents, short_cents, now } = short;
  await sql`
    insert into membership_refund_short (membership_refund_id, short_cents, noted_at)
    select ${membership_refund_id}::uuid, ${short_cents}::int, ${now}::timestamptz
    where not exists (select 1 from membership_refund_short
      where membership_refund_id = ${membership_refund_id} and short_cents > ${known_cents})
    on conflict do nothing`.execute(db);
}

/** What a refund is short of, in cents: the latest note, which is the largest one. */
export async function findShort(db: Db, membership_refund_id: string): Promise<number> {
  const { short_cents } = await db
    .selectFrom('membership_refund_short')
    .select((eb) => eb.fn.max('short_cents').as('short_cents'))
    .where('membership_refund_id', '=', membership_refund_id)
    .executeTakeFirstOrThrow();
  return short_cents ?? 0;
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

/**
 * For charges that were refunded by a cancellation that was undone: the payment that paid the refund back, and how much
 * of it was for that charge.
 */
export async function listPaidBack(db: Db | Tx, account_id: string) {
  return (
    db
      .selectFrom('membership_refund as r')
      .innerJoin('membership_cancellation as k', 'k.cancellation_id', 'r.cancellation_id')
      .innerJoin('membership_charge as u', 'u.undoes_cancellation_id', 'k.cancellation_id')
      .select(['r.membership_charge_id', 'u.membership_charge_id as payment_id'])
      // Two payments of one charge were paid back together.
      .select(({ fn }) => fn.sum<number>('r.amount_cents').as('amount_cents'))
      .where('k.account_id', '=', account_id)
      .where('k.undone_at', 'is not', null)
      .where('u.status', '=', 'paid')
      .where('r.rule', '<>', 'late_charge')
      .groupBy(['r.membership_charge_id', 'u.membership_charge_id', 'k.canceled_at'])
      .orderBy('k.canceled_at')
      .execute()
  );
}

/** The fees of these charges, and when each was begun. */
export async function listFees(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('membership_charge')
    .select(['membership_charge_id', 'price_cents', 'tax_cents', 'created_at'])
    .where('membership_charge_id', 'in', ids)
    .execute();
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

/** Brings the membership back as it was before this cancellation, and with it the charges that had paid for it. */
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
