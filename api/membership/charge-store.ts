import type { Selectable } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { MembershipChargeTable } from './tables.ts';

export type ChargeRow = Selectable<MembershipChargeTable>;

export async function findChargeByKey(db: Db | Tx, account_id: string, idempotency_key: string) {
  return db
    .selectFrom('membership_charge')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
}

/** A charge of this account whose outcome isn't known yet; `ended_at` if it was ended while it was being charged. */
export async function findPendingCharge(db: Db | Tx, account_id: string) {
  return db
    .selectFrom('membership_charge')
    .select(['membership_charge_id', 'ended_at', 'undoes_cancellation_id'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

export async function hasHadTrial(db: Db | Tx, account_id: string, trialOfferId: number): Promise<boolean> {
  const found = await db
    .selectFrom('membership_charge')
    .select('membership_charge_id')
    .where('account_id', '=', account_id)
    .where('offer_id', '=', trialOfferId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertCharge(
  tx: Tx,
  charge: Omit<
    ChargeRow,
    | 'total_cents'
    | 'paid_at'
    | 'created_at'
    | 'updated_at'
    | 'failure_code'
    | 'ended_at'
    | 'upgrades_charge_id'
    | 'credit_cents'
    | 'undoes_cancellation_id'
  > &
    Partial<Pick<ChargeRow, 'ended_at' | 'upgrades_charge_id' | 'credit_cents' | 'undoes_cancellation_id'>> & {
      now: Date;
    },
): Promise<ChargeRow> {
  const { now, ...row } = charge;
  return tx
    .insertInto('membership_charge')
    .values({ ...row, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCharge(db: Db | Tx, membership_charge_id: string) {
  return db
    .selectFrom('membership_charge')
    .selectAll()
    .where('membership_charge_id', '=', membership_charge_id)
    .executeTakeFirstOrThrow();
}

export async function markCharge(
  tx: Tx,
  change: {
    membership_charge_id: string;
    status: 'paid' | 'failed' | 'refunded';
    failure_code: string | null;
    /** When its money was captured; not for a failed one. */
    paid_at?: Date;
    now: Date;
  },
): Promise<void> {
  const { membership_charge_id, now, paid_at = null, ...set } = change;
  await tx
    .updateTable('membership_charge')
    .set({ ...set, paid_at, updated_at: now })
    .where('membership_charge_id', '=', membership_charge_id)
    .execute();
}

/** How many plans the person has paid for since then, not counting renewals and what undoing a cancellation paid back. */
export async function countPlansPaid(tx: Tx, account_id: string, since: Date): Promise<number> {
  const { plans } = await tx
    .selectFrom('membership_charge')
    .select((eb) => eb.fn.countAll().as('plans'))
    .where('account_id', '=', account_id)
    .where('created_at', '>', since)
    .where('status', 'in', ['paid', 'refunded'])
    .where('is_renewal', '=', false)
    .where('price_cents', '>', 0)
    .where('undoes_cancellation_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(plans);
}

/** Charges whose outcome isn't known yet; in pages, by id. */
export async function listPendingCharges(db: Db, before: Date, after: string | null) {
  return db
    .selectFrom('membership_charge')
    .select('membership_charge_id')
    .where('status', '=', 'pending')
    .where('updated_at', '<', before)
    .$if(after !== null, (query) => query.where('membership_charge_id', '>', after))
    .orderBy('membership_charge_id')
    .limit(200)
    .execute();
}

/** The failed tries to charge the period from `period_start`, oldest first. */
export async function listFailedRenewals(tx: Tx, account_id: string, period_start: Day) {
  return tx
    .selectFrom('membership_charge')
    .select(['failure_code', 'created_at'])
    .where('account_id', '=', account_id)
    .where('period_start', '=', period_start)
    .where('is_renewal', '=', true)
    .where('status', '=', 'failed')
    .orderBy('created_at')
    .execute();
}

/** The first day of the plan this person joined last; its months are counted from there. */
export async function findPlanStart(tx: Tx, account_id: string): Promise<Day | undefined> {
  const charge = await tx
    .selectFrom('membership_charge')
    .select('period_start')
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('is_renewal', '=', false)
    .where('price_cents', '>', 0)
    .where('undoes_cancellation_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return charge?.period_start;
}
