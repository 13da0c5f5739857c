import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { wireOf } from '#api/db/driver/pg-internals.ts';
import { PreparedClient } from '#api/db/driver/prepared-client.ts';
import { registerStatement } from '#api/db/driver/prepared-names.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';

let database: TestDatabase;
let client: pg.Client;

const COUNTS = 'select n, label, born from counted where n > $1 order by n';
const INSERT = 'insert into counted (n) values ($1)';
for (const text of [COUNTS, INSERT]) registerStatement(text);

beforeAll(async () => {
  database = await createDatabase();
});
beforeEach(async () => {
  client = new PreparedClient({ connectionString: database.url, pipeline: true } as pg.ClientConfig);
  await client.connect();
  await client.query('create temporary table counted (n int, label text, born date)');
  await client.query(`insert into counted values (1, 'one', '2026-02-28'), (2, null, null)`);
});
afterEach(async () => client.end());
afterAll(async () => database.drop());

/** How often the columns of a result are asked for while `send` runs. */
async function descriptionsOf(send: () => Promise<unknown>): Promise<number> {
  const { stream } = wireOf(client);
  const write = stream.write.bind(stream);
  let described = 0;
  stream.write = ((chunk: Buffer, ...more: []) => {
    if (chunk[0] === 'D'.charCodeAt(0)) described++;
    return write(chunk, ...more);
  }) as typeof stream.write;
  await send().finally(() => {
    stream.write = write;
  });
  return described;
}

const rowsAbove = async (n: number): Promise<unknown[]> => (await client.query(COUNTS, [n])).rows;

test('the columns of a prepared statement are asked for once per connection, and later rows are read alike', async () => {
  const first = { rows: [] as unknown[] };
  expect(await descriptionsOf(async () => (first.rows = await rowsAbove(0)))).toBe(1);
  expect(first.rows).toEqual([
    { n: 1, label: 'one', born: '2026-02-28' },
    { n: 2, label: null, born: null },
  ]);
  const later: unknown[][] = [];
  const again = async () => {
    later.push(...(await Promise.all([rowsAbove(0), rowsAbove(1), rowsAbove(2)])));
  };
  expect(await descriptionsOf(again)).toBe(0);
  expect(later).toEqual([first.rows, first.rows.slice(1), []]);
});

test('the first answer may be empty, and a write has no columns', async () => {
  expect(await rowsAbove(9)).toEqual([]);
  expect(await rowsAbove(1)).toEqual([{ n: 2, label: null, born: null }]);
  for (const n of [3, 4]) {
    const { command, rowCount, rows } = await client.query(INSERT, [n]);
    expect({ command, rowCount, rows }).toEqual({ command: 'INSERT', rowCount: 1, rows: [] });
  }
});

test('when a migration changes a column, the statement fails once and is then read as it is now', async () => {
  await rowsAbove(0);
  await rowsAbove(0);
  await client.query('alter table counted alter column n type numeric(6, 2), alter column label type bytea using null');
  await expect(rowsAbove(0)).rejects.toThrow('cached plan must not change result type');
  expect((await rowsAbove(0)).at(0)).toEqual({ n: 1, label: null, born: '2026-02-28' });
  await client.query('update counted set n = 1.25 where n = 1');
  expect((await rowsAbove(0)).at(0)).toEqual({ n: 1.25, label: null, born: '2026-02-28' });
});

test('an error of a known statement names the caller, and the connection can still be used', async () => {
  await client.query(INSERT, [5]);
  await client.query('alter table counted add constraint small check (n < 10) not valid');
  const failed = await client.query(INSERT, [50]).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: '23514', stack: expect.stringContaining('prepared-query.test.ts') });
  await client.query(INSERT, [6]);
  expect(await rowsAbove(2)).toHaveLength(2);
});
