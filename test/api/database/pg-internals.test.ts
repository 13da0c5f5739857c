import { Writable } from 'node:stream';
import { createRequire } from 'node:module';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginWith, canBeginWith } from '#api/db/driver/begin-with.ts';
import { TESTED_PG_VERSION, type Wire, wireOf, WireQuery } from '#api/db/driver/pg-internals.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';

let database: TestDatabase;
let client: pg.Client;
const STATEMENT = { name: 'halve', text: 'select $1::int / 2 as half', values: [8] };

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url, pipeline: true } as pg.ClientConfig);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The messages that `send` writes, in order. */
async function messagesOf(send: () => Promise<unknown>): Promise<string[]> {
  const wire = wireOf(client) as unknown as Record<string, (...given: unknown[]) => unknown>;
  const written: string[] = [];
  const names = ['query', 'parse', 'bind', 'describe', 'execute', 'sync', 'flush', 'close'];
  for (const name of names) {
    const write = wire[name]?.bind(wire);
    wire[name] = (...given) => {
      written.push(name);
      return write?.(...given);
    };
  }
  await send().finally(() => {
    // The methods of the prototype count again.
    for (const name of names) delete wire[name];
  });
  return written;
}

test('pg has the version that the driver was tested with: read its changes before you raise it', () => {
  const require = createRequire(import.meta.url);
  const { dependencies } = require('../../../package.json') as { dependencies: Record<string, string> };
  expect(dependencies['pg']).toBe(TESTED_PG_VERSION);
  expect((require('pg/package.json') as { version: string }).version).toBe(TESTED_PG_VERSION);
});

test('a client has the connection that the driver writes to', () => {
  const wire = wireOf(client);
  expect(wire.stream).toBeInstanceOf(Writable);
  expect(wire.parsedStatements).toEqual({});
  for (const name of ['parse', 'bind', 'execute'] as const) expect(wire[name]).toBeInstanceOf(Function);
  expect(WireQuery.prototype.prepare).toHaveLength(1);
});

test('a statement is prepared once per connection, and the connection knows it', async () => {
  expect(canBeginWith(client, STATEMENT.name)).toBe(false);
  const run = () => client.query(STATEMENT);
  expect(await messagesOf(run)).toEqual(['parse', 'bind', 'describe', 'execute', 'sync']);
  expect(wireOf(client).parsedStatements).toEqual({ [STATEMENT.name]: STATEMENT.text });
  expect(canBeginWith(client, STATEMENT.name)).toBe(true);
  expect(await messagesOf(run)).toEqual(['bind', 'describe', 'execute', 'sync']);
});

test('BEGIN and its first statement are one message: a single sync ends both', async () => {
  let rows: unknown[] = [];
  const messages = await messagesOf(async () => {
    ({ rows } = await beginWith(client, STATEMENT));
  });
  expect(messages).toEqual(['parse', 'bind', 'execute', 'bind', 'describe', 'execute', 'sync']);
  expect(rows).toEqual([{ half: 4 }]);
  const { rows: begun } = await client.query('select now()::text as begun_at');
  const { rows: still } = await client.query('select now()::text as begun_at');
  expect(still).toEqual(begun);
  await client.query('rollback');
});

test('if BEGIN fails, its first statement does not run', async () => {
  await client.query('create temporary table ran (n int)');
  await client.query({ name: 'run', text: 'insert into ran values ($1)', values: [1] });
  class FailingBegin extends WireQuery {
    override prepare(wire: Wire): void {
      wire.parse({ text: 'begin nonsense' });
      wire.bind({});
      wire.execute({});
      super.prepare(wire);
    }
  }
  const failed = new Promise((resolve, reject) => {
    const config = { name: 'run', text: 'insert into ran values ($1)', values: [2] };
    client.query(new FailingBegin(config, (error, result) => (error ? reject(error) : resolve(result))));
  });
  await expect(failed).rejects.toThrow('syntax error');
  expect((await client.query('select n from ran')).rows).toEqual([{ n: 1 }]);
});

test('while the stream is corked, nothing is written', async () => {
  const { stream } = wireOf(client);
  stream.cork();
  const answers = [client.query(STATEMENT), client.query(STATEMENT)];
  const waiting = stream.writableLength;
  stream.uncork();
  expect(waiting).toBeGreaterThan(0);
  expect(stream.writableLength).toBeLessThan(waiting);
  expect((await Promise.all(answers)).flatMap(({ rows }) => rows)).toEqual([{ half: 4 }, { half: 4 }]);
});
