import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { declaredColumns } from '../../architecture/sources.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url, options: '-c role=tallybean_app' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The comment of a column that a server of the version before may still write. */
const UNUSED = 'Unused; to be dropped.';

describe('the schema', () => {
  test('has the columns the row types declare, and no others', async () => {
    const { rows } = await client.query<{ table_name: string; columns: string[] }>(
      `select table_name::text, array_agg(column_name::text order by column_name::text) as columns
       from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migration'
         and col_description(to_regclass(table_name), ordinal_position) is distinct from $1 group by 1`,
      [UNUSED],
    );
    const real = Object.fromEntries(rows.map((row) => [row.table_name, row.columns.sort()]));
    expect(Object.fromEntries(declaredColumns())).toEqual(real);
  });

  test.each(['consent', 'audit_entry', 'payment_event'])(
    'lets the run-time role add to %s and never change it',
    async (table) => {
      await expect(client.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`truncate ${table}`)).rejects.toThrow(/permission denied/);
      const { rows } = await client.query<{ ok: boolean }>(
        "select has_table_privilege(current_user, $1, 'insert') as ok",
        [table],
      );
      expect(rows[0]?.ok).toBe(true);
    },
  );

  test('prevents even the owner from changing a consent', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`insert into account (account_id, email, firstname, lastname, registration_date, updated_at)
      values ('00000000-0000-4000-8000-000000000001', 'schema@example.test', 'Sam', 'Schema', now(), now())`);
    await owner.query(`insert into consent (consent_id, account_id, kind, words, source, given_at)
      values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'test', 'Yes', 'test', now())`);
    await expect(owner.query("update consent set words = 'No'")).rejects.toThrow(/added, never changed/);
    await owner.end();
  });

  test('neither role is a superuser', async () => {
    const { rows } = await client.query<{ rolname: string }>(
      "select rolname from pg_roles where rolsuper and rolname like 'tallybean%'",
    );
    expect(rows).toEqual([]);
  });
});
