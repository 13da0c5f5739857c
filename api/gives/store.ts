import { type Selectable, sql } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import { SHOP_ZONE } from '#domain/kernel/pacific.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { GivesApplicationTable, ProofRow } from './tables.ts';

export type ApplicationRow = Selectable<GivesApplicationTable>;

export async function findNewest(db: Db | Tx, account_id: string): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('gives_application')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether each of these accounts has an application that isn't decided. */
export async function listOpenAccounts(tx: Tx, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('gives_application')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('decided_at', 'is', null)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

export async function insertApplication(
  tx: Tx,
  row: Omit<ApplicationRow, 'state' | 'refusal_reason' | 'proof_sent_at' | 'decided_at'>,
): Promise<void> {
  await tx
    .insertInto('gives_application')
    .values({ ...row, state: 'needs_proof', refusal_reason: null, proof_sent_at: null, decided_at: null })
    .execute();
}

/** Stores the proof; a second one replaces the first. */
export async function putProof(tx: Tx, { application_id, now, ...file }: ProofRow & { now: Date }) {
  await tx
    .insertInto('gives_proof')
    .values({ application_id, ...file })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(file))
    .execute();
  await tx
    .updateTable('gives_application')
    .set({ state: 'waiting', proof_sent_at: now })
    .where('application_id', '=', application_id)
    .execute();
}

export async function findProof(db: Db | Tx, application_id: string): Promise<ProofRow | undefined> {
  return db.selectFrom('gives_proof').selectAll().where('application_id', '=', application_id).executeTakeFirst();
}

export async function findApplication(db: Db | Tx, application_id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('gives_application').selectAll().where('application_id', '=', application_id).executeTakeFirst();
}

/** Those that an operator is to decide, oldest proof first. */
export async function listWaiting(db: Db, limit: number): Promise<ApplicationRow[]> {
  return db
    .selectFrom('gives_application')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('proof_sent_at')
    .limit(limit)
    .execute();
}

/** Those that were begun before `before` and have no proof; in pages, by id. */
export async function listUnproven(db: Db, before: Day, after: string | null): Promise<ApplicationRow[]> {
  return db
    .selectFrom('gives_application')
    .selectAll()
    .where('state', '=', 'needs_proof')
    .where(sql<Day>`(applied_at at time zone ${sql.lit(SHOP_ZONE)})::date`, '<', before)
    .$if(after !== null, (query) => query.where('application_id', '>', after))
    .orderBy('application_id')
    .limit(200)
    .execute();
}

type End = Pick<ApplicationRow, 'application_id' | 'state' | 'refusal_reason'> & { now: Date };

/** Ends an application, and deletes what was answered and sent. */
export async function endApplication(tx: Tx, { application_id, state, refusal_reason, now }: End): Promise<void> {
  await tx.deleteFrom('gives_proof').where('application_id', '=', application_id).execute();
  await tx
    .updateTable('gives_application')
    .set({ state, refusal_reason, decided_at: now })
    .set({ organization: null, household_size: null, yearly_income_cents: null })
    .where('application_id', '=', application_id)
    .execute();
}

/** Closes the open application of an account, if there is one. */
export async function closeOpen(tx: Tx, { account_id, now }: { account_id: string; now: Date }): Promise<void> {
  const newest = await findNewest(tx, account_id);
  if (!newest || newest.decided_at) return;
  await endApplication(tx, { application_id: newest.application_id, state: 'closed', refusal_reason: null, now });
}
