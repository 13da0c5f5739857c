import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
import type { MembershipRefundTable } from './tables.ts';

export type RefundRow = Selectable<MembershipRefundTable>;

/** What the refund `r` is short of, in cents: a part of its payment had been refunded by hand. */
const SHORT_CENTS = sql<number>`coalesce((select max(h.short_cents) from membership_refund_short as h
  where h.membership_refund_id = r.membership_refund_id), 0)`;

export async function insertRefunds(tx: Tx, refunds: readonly RefundRow[]): Promise<void> {
  if (refunds.length === 0) return;
  await tx
    .insertInto('membership_refund')
    .values([...refunds])
    .execute();
}

/** What refunds were made for: a cancellation, a savings guarantee, or a charge that came late without either. */
export type RefundCause =
  | { cancellation_id: string }
  | { membership_guarantee_id: string }
  | { membership_charge_id: string };

/** The refunds of one cause, each with when the gateway confirmed it and what it was short of then; by charge, oldest first. */
export async function listRefunds(db: Db | Tx, cause: RefundCause) {
  const refunds = db
    .selectFrom('membership_refund as r')
    .innerJoin('membership_charge as c', 'c.membership_charge_id', 'r.membership_charge_id')
    .leftJoin('membership_refund_sent as s', 's.membership_refund_id', 'r.membership_refund_id')
    .selectAll('r')
    .select(['s.sent_at', SHORT_CENTS.as('short_cents')])
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

/** @returns whether it was new. */
export async function insertRefundSent(db: Db | Tx, membership_refund_id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('membership_refund_sent')
    .values({ membership_refund_id, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Takes what a refund was short of off the account's last refund, unless it was of money that came after canceling. A
 * cancellation that was undone or followed by another isn't the last.
 */
export async function takeShortOffLastRefund(
  tx: Tx,
  { cancellation_id, rule }: Pick<RefundRow, 'cancellation_id' | 'rule'>,
  short_cents: number,
): Promise<void> {
  if (cancellation_id === null || rule === 'late_charge' || short_cents === 0) return;
  await sql`
    update membership as m set last_refund_cents = greatest(0, m.last_refund_cents - ${short_cents}::int)
    from membership_cancellation as c
    where c.cancellation_id = ${cancellation_id} and c.undone_at is null and m.account_id = c.account_id
      and not exists (select from membership_cancellation as later
        where later.account_id = c.account_id and later.canceled_at > c.canceled_at)`.execute(tx);
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

/**
 * For charges that were refunded by a cancellation that was undone: the payment that paid the refund back, and how much
 * of it was for that charge, in cents: what had been sent.
 */
export async function listPaidBack(db: Db | Tx, account_id: string) {
  return (
    db
      .selectFrom('membership_refund as r')
      .innerJoin('membership_cancellation as k', 'k.cancellation_id', 'r.cancellation_id')
      .innerJoin('membership_charge as u', 'u.undoes_cancellation_id', 'k.cancellation_id')
      .select(['r.membership_charge_id', 'u.membership_charge_id as payment_id'])
      // Two payments of one charge were paid back together.
      .select(sql<number>`sum(r.amount_cents - ${SHORT_CENTS})::int`.as('amount_cents'))
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
