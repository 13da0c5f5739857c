import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartRefused } from '#api/process/start-refused.ts';
import { codeOf } from './pool.ts';
import { findRole, grantTables, isGranted, prepareRole, type RoleFound } from './roles.ts';

const FOLDER = path.join(import.meta.dirname, '..', 'migrations');
/** Arbitrary advisory lock ids, the same in every process of the shop. */
const LOCK = 72_616_001;
const START_LOCK = 72_616_002;
const NOT_ALLOWED = '42501';

/** How many migrations were applied, and the role to run as (null if it can't be created: `missing` says why). */
export type Migrated = { applied: number } & RoleFound;

/**
 * Applies all missing migrations: forward only, each in a transaction, under an advisory lock, so that any number
 * of processes may start at once and an interrupted run resumes where it stopped.
 * @throws StartRefused if an applied migration was edited since, or the user isn't allowed to create tables.
 */
export async function migrate(url: string): Promise<Migrated> {
  const client = await connect(url);
  try {
    await refuseUnsafeSettings(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await applyMissing(client);
    const found = await prepareRole(client);
    if (found.role && (applied > 0 || !(await isGranted(client)))) await grantTables(client);
    return { applied, ...found };
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `The database at ${withoutPassword(url)} must belong to the user the shop connects as: ${reason}.`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Checks the database for a process that joins a running shop; changes nothing.
 * @returns the role to run as, or null if there is none.
 * @throws StartRefused if the database is unsafe, or not at the newest migration.
 */
export async function joinDatabase(url: string): Promise<{ role: string | null }> {
  const client = await connect(url);
  try {
    await refuseUnsafeSettings(client);
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migration') is not null as there",
    );
    const done = rows[0]?.there ? await appliedMigrations(client) : new Map<string, string>();
    if ((await migrationNames()).some((name) => !done.has(name))) {
      throw new StartRefused(
        `The database at ${withoutPassword(url)} has no shop of this version yet; start the server first, which makes its tables.`,
      );
    }
    return { role: (await findRole(client)).role };
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` under an exclusive lock on this database, so that servers starting at the same time migrate and load
 * it one after the other. The lock ends with the process.
 */
export async function withStartLock<T>(url: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [START_LOCK]);
    if (!rows[0]?.ok) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // A lost connection fails the statement in flight; without a listener it would also crash the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    const reason = (error instanceof Error && error.message) || codeOf(error) || 'no answer';
    throw new StartRefused(`The database at ${withoutPassword(url)} cannot be reached: ${reason}.`);
  }
}

export function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:***@');
}

/** The shop must not open on a database that can lose acknowledged orders in a power failure (reliability.md). */
async function refuseUnsafeSettings(client: pg.Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
    if (rows[0]?.value === 'off') {
      throw new StartRefused(
        `The database runs with ${name}=off and could lose orders that were acknowledged; turn it on.`,
      );
    }
  }
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  if (Number(rows[0]?.version) < 160_000)
    throw new StartRefused('The database is older than PostgreSQL 16; the shop needs 16 or newer.');
}

async function applyMissing(client: pg.Client): Promise<number> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const done = await appliedMigrations(client);
  let applied = 0;
  const names = await migrationNames();
  const readFile = async (name: string) => ({ name, text: await fs.readFile(path.join(FOLDER, name), 'utf8') });
  for (const { name, text } of await Promise.all(names.map(readFile))) {
    const checksum = createHash('sha256').update(text).digest('hex');
    if (done.get(name) === checksum) continue;
    if (done.has(name))
      throw new StartRefused(`The migration ${name} was edited after it had been applied; add a new one instead.`);
    await applyOne(client, name, text, checksum);
    applied++;
  }
  return applied;
}

async function migrationNames(): Promise<string[]> {
  return (await fs.readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function applyOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartRefused(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
