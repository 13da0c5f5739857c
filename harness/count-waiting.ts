import { sql } from 'kysely';
import type { Db } from '#api/db/pool.ts';

/** How many connections to this database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int total
    from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(db);
  return rows[0]?.total ?? 0;
}
