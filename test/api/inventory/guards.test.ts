import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type Db, openDb, openPool } from '#api/db/pool.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';

const CHECK_VIOLATION = '23514';
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createDatabase();
  db = openDb(openPool(database.url, { size: 1, role: null, onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

// biome-ignore format: a table of cases
test.each([
// what the database refuses, whatever the code does                       statement
  ['more reserved than there is',      'update stock set reserved = on_hand + 1'],
  ['negative stock',                   'update stock set on_hand = -1, reserved = 0'],
  ['a negative reservation',           'update stock set reserved = -1'],
])('the database refuses %s', async (_words, statement) => {
  const refused = await sql.raw(statement).execute(db).then(() => 'was written', codeOf);
  expect(refused).toBe(CHECK_VIOLATION);
});
