import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createDatabase();
  db = openDb(openPool(database.url, { size: 2, role: null, onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a connection lost between two statements fails its transaction and nothing else (F18)', async () => {
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(db);
    // The client notices the end of the connection before its next statement.
    await sql`select 1 where not exists (select 1 from pg_stat_activity where pid = ${pid}::int)`.execute(db);
    await new Promise((resolve) => setImmediate(resolve));
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toThrow();
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});
