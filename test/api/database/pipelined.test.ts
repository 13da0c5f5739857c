import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, inTransaction, openDb, openPool, type Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import { pipelined } from '#api/db/pipelined.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';

let database: TestDatabase;
let db: Db;

// One connection, so that anything left behind affects the next statement.
beforeAll(async () => {
  database = await createDatabase();
  db = openDb(openPool(database.url, { size: 1, role: null, onError: () => undefined }));
});
beforeEach(() => remove(db, []));
afterAll(async () => {
  await remove(db, []);
  await db.destroy();
  await database.drop();
});

const KEY = "setting_key = 'pipelined'";
const write = statement<{ status: string }>(`
  insert into setting (setting_key, value, updated_at) values ('pipelined', $1::jsonb, now())
  on conflict (setting_key) do update set value = excluded.value returning value`);
const read = statement<{ value: unknown }>(`select value from setting where ${KEY}`);
const remove = statement(`delete from setting where ${KEY}`);
const divide = statement<{ quotient: number }>('select 60 / $1::int as quotient');
const isInside = statement<{ is_inside: boolean }>(
  "select now() <> statement_timestamp() or pg_current_xact_id_if_assigned() is not null as is_inside, 'open' as word",
);

test.each(['first', 'second', 'third'])(
  'what a transaction wrote is readable after its commit: %s time',
  async (word) => {
    await inTransaction(db, (tx) => write(tx, [JSON.stringify(word)]));
    expect(await read(db, [])).toEqual([{ value: word }]);
  },
);

test.each(['prepared', 'not prepared'])(
  'a failed transaction whose first statement wrote leaves nothing: %s',
  async (how) => {
    const first =
      how === 'prepared'
        ? write
        : statement<{ value: unknown }>(
            `/* ${how} */ insert into setting (setting_key, value, updated_at) values ('pipelined', $1::jsonb, now())`,
          );
    const refused = inTransaction(db, async (tx) => {
      await first(tx, ['1']);
      expect(await isInside(tx, [])).toMatchObject([{ is_inside: true }]);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await read(db, [])).toEqual([]);
  },
);

test('a first statement that fails ends the transaction, and the connection stays usable', async () => {
  await divide(db, [1]);
  await expect(inTransaction(db, (tx) => divide(tx, [0]))).rejects.toMatchObject({ code: '22012' });
  await inTransaction(db, (tx) => write(tx, ['2']));
  expect(await read(db, [])).toEqual([{ value: 2 }]);
});

test('a transaction without statements ends without one', async () => {
  expect(await inTransaction(db, async () => 'done')).toBe('done');
  await expect(inTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await divide(db, [2])).toEqual([{ quotient: 30 }]);
});

test('pipelined statements run in order and each returns its own rows', async () => {
  const answers = await inTransaction(db, (tx) =>
    pipelined(tx, () => [write(tx, ['1']), divide(tx, [4]), write(tx, ['3']), read(tx, [])]),
  );
  expect(answers).toEqual([[{ value: 1 }], [{ quotient: 15 }], [{ value: 3 }], [{ value: 3 }]]);
});

test('if one of several fails, its error is thrown and the others are rolled back', async () => {
  const late: string[] = [];
  const slowly = async (tx: Tx) => {
    await read(tx, []).catch(() => late.push('first'));
    await write(tx, ['5']).catch(() => late.push('second'));
  };
  const sent = inTransaction(db, (tx) => pipelined(tx, () => [write(tx, ['4']), divide(tx, [0]), slowly(tx)]));
  await expect(sent).rejects.toMatchObject({ code: '22012' });
  // Both were answered before the transaction was rolled back: neither could land outside it.
  expect(late).toEqual(['first', 'second']);
  expect(await read(db, [])).toEqual([]);
});
