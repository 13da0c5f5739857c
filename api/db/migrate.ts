import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartRefused } from '#api/kernel/config.ts';
import { APP_ROLE } from './pool.ts';

const FOLDER = path.join(import.meta.dirname, '..', 'migrations');
/** Any constant will do, as long as every process of the shop uses the same one. */
const LOCK = 72_616_001;

/**
 * Brings a database up to the newest migration: forward only, one transaction each, under an advisory
 * lock, so any number of processes may start at once and one that was cut off goes on where it stopped.
 * @returns how many were applied, and the role to run as (null where roles cannot be made).
 * @throws StartRefused if a migration that was applied has been edited since.
 */
export async function migrate(url: string): Promise<{ applied: number; role: string | null }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await connect(client, url);
  try {
    await refuseUnsafeSettings(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await applyMissing(client);
    const role = await grantRole(client, applied > 0);
    return { applied, role };
  } finally {
    await client.end();
  }
}

async function connect(client: pg.Client, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`The database at ${withoutPassword(url)} cannot be reached: ${reason || 'no answer'}.`);
  }
}

export function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:***@');
}

/** A shop that acknowledges what a power cut can take back must not open (reliability.md, calibration). */
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
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = (await fs.readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  let applied = 0;
  for (const name of names) {
    const text = await fs.readFile(path.join(FOLDER, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    if (done.get(name) === checksum) continue;
    if (done.has(name))
      throw new StartRefused(`The migration ${name} was edited after it had been applied; add a new one instead.`);
    await applyOne(client, name, text, checksum);
    applied++;
  }
  return applied;
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

/**
 * Grants the run-time role what it needs and no more: tables guarded by a trigger named
 * *_is_append_only can be read and added to. Where the owner may not make roles, the triggers stand alone.
 */
async function grantRole(client: pg.Client, is_changed: boolean): Promise<string | null> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (rows.length === 0) {
    const can = await client.query<{ ok: boolean }>(
      'select rolcreaterole or rolsuper as ok from pg_roles where rolname = current_user',
    );
    if (!can.rows[0]?.ok) return null;
    await client.query(`create role ${APP_ROLE} nologin`);
    await client.query(`grant ${APP_ROLE} to current_user`);
  }
  if (!is_changed) return APP_ROLE;
  await client.query(`grant usage on schema public to ${APP_ROLE}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`);
  await client.query(`grant usage, select on all sequences in schema public to ${APP_ROLE}`);
  await client.query(`revoke insert, update, delete on schema_migration from ${APP_ROLE}`);
  const guarded = await client.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_is\\_append\\_only'",
  );
  for (const { name } of guarded.rows)
    await client.query(`revoke update, delete, truncate on ${name} from ${APP_ROLE}`);
  return APP_ROLE;
}
