import { sql } from 'kysely';
import type { Db } from '#api/db/pool.ts';

/**
 * The tables that hang on an account, by name: by their foreign keys, however many tables lie between, or by a column of
 * that name.
 */
export async function hangingTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive hanging as (
      select id from (
        select 'account'::regclass::oid as id
        union select a.attrelid from pg_attribute a join pg_class r on r.oid = a.attrelid
          where a.attname = 'account_id' and r.relkind = 'r'
      ) as named
      union select c.conrelid from pg_constraint c join hanging on c.confrelid = hanging.id where c.contype = 'f'
    )
    select id::regclass::text as name from hanging`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
