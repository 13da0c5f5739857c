import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { eventually } from '#harness/eventually.ts';

let database: TestDatabase;
let db: Db;
const losses: Error[] = [];

beforeAll(async () => {
  database = await createDatabase();
  db = openDb(openPool(database.url, { size: 2, role: null, onError: (error) => losses.push(error) }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const divide = reading<{ quotient: number; pid: number }>('select 60 / $1::int as quotient, pg_backend_pid() as pid');

test('concurrent reads each return their own rows, and a failing one fails no other', async () => {
  const asked = Array.from({ length: 61 }, (_, i) => i);
  const answers = await Promise.allSettled(asked.map((i) => divide(db, [i])));
  expect(answers[0]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  const rows = answers.slice(1).flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  expect(rows.map(({ quotient }) => quotient)).toEqual(asked.slice(1).map((i) => Math.trunc(60 / i)));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
});

test('inside a transaction a read sees its uncommitted writes', async () => {
  const readName = reading<{ value: unknown }>("select value from setting where setting_key = 'shared_reader'");
  await db.transaction().execute(async (tx) => {
    await sql`insert into setting (setting_key, value, updated_at) values ('shared_reader', '1', now())`.execute(tx);
    expect(await readName(tx, [])).toEqual([{ value: 1 }]);
    expect(await readName(db, [])).toEqual([]);
    await sql`delete from setting where setting_key = 'shared_reader'`.execute(tx);
  });
});

test('the first read after a lost connection reconnects', async () => {
  const [before] = await divide(db, [1]);
  await sql`select pg_terminate_backend(${before?.pid})`.execute(db);
  const [after] = await divide(db, [2]);
  expect(after?.quotient).toBe(30);
  expect(after?.pid).not.toBe(before?.pid);
  // The pool hears of it in its own time.
  expect(await eventually('the loss is reported', async () => losses[0])).toBeInstanceOf(Error);
});
