import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { auditDatabase } from '#api/db/audit.ts';
import { openDb, openPool } from '#api/db/pool.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * A database for one test file, copied from the stocked template. Before it is dropped it is audited: what the
 * tests left behind must pass every statement of api/db/audit.sql.
 * @param options.unaudited names, or prefixes of names, of statements that a test of one part breaks.
 */
export function createDatabase(options: { unaudited?: readonly string[] } = {}): Promise<TestDatabase> {
  return create('template template_shop', options);
}

/** A database for one test file without any tables; it is audited, too. */
export function createEmptyDatabase(options: { unaudited?: readonly string[] } = {}): Promise<TestDatabase> {
  return create('template template1', options);
}

/** Files are copied in a quarter of the time that writing them to the log takes, which is for databases that crash. */
async function create(source: string, options: { unaudited?: readonly string[] }): Promise<TestDatabase> {
  const { admin_url } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin_url, (client) => client.query(`create database ${name} ${source} strategy file_copy`));
  const url = admin_url.replace('/tallybean?', `/${name}?`);
  return {
    url,
    drop: async () => {
      try {
        await expectSound(url, options.unaudited ?? []);
      } finally {
        await asAdmin(admin_url, (client) => dropDatabase(client, name));
      }
    },
  };
}

/** Ends the connections itself, because `with (force)` fails while an autovacuum worker is in the database. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const open = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`;
  await client.query(open, [name]);
  await client.query(`drop database if exists ${name}`);
}

/** @throws Error naming each statement that fails, with the rows that break it. */
async function expectSound(url: string, unaudited: readonly string[]): Promise<void> {
  const db = openDb(openPool(url, { size: 1, role: null, onError: () => undefined }));
  try {
    const findings = (await auditDatabase(db)).filter(({ name }) => !unaudited.some((start) => name.startsWith(start)));
    if (findings.length > 0) throw new Error(`The audit found: ${JSON.stringify(findings, null, 1)}`);
  } finally {
    await db.destroy();
  }
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
