import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { PipelinedDialect } from './driver/dialect.ts';
import { openSharedReader, setSharedReader } from './driver/shared-reader.ts';
import { PreparedClient } from './driver/prepared-client.ts';
import type { Tables } from './tables.ts';
import { setConnection, GET_CONNECTION } from './driver/connection.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Parses bigint and numeric as numbers (ours stay below 2^53) and leaves dates as calendar-day strings. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The run-time role: it can't UPDATE or DELETE ledger and audit rows. */
export const APP_ROLE = 'tallybean_app';

/**
 * Opens the pool. `role` is set when connecting, so one URL serves both the owner (migrations) and the run-time
 * role. Waiting for a connection times out after 3 s (F20), a statement after 8 s, a lock after 3 s. Statements of
 * `batch`, by which its connections are called, have no limit: the caller cancels them.
 */
export function openPool(
  url: string,
  options: { size: number; role: string | null; onError: (error: Error) => void; batch?: string },
): pg.Pool {
  const settings = ['lock_timeout=3000', 'idle_in_transaction_session_timeout=15000'];
  settings.push(`statement_timeout=${options.batch === undefined ? 8_000 : 0}`);
  if (options.batch !== undefined) settings.push(`application_name=${options.batch}`);
  if (options.role) settings.push(`role=${options.role}`);
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    // Lets `pipelined` send several statements of a transaction without waiting for each answer.
    pipeline: true,
  } as pg.PoolConfig);
  // Without a listener, losing the database would crash the process.
  pool.on('error', options.onError);
  // The same for a client in use: its next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The database over this pool, plus a shared reader for short reads; `destroy` closes both. */
export function openDb(pool: pg.Pool): Db {
  const reader = openSharedReader(pool, PreparedClient);
  const end = async () => {
    await reader.end();
    await pool.end();
  };
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect(pool, end) });
  setSharedReader(db, reader);
  return db;
}

/** Errors worth a retry: serialization failure, deadlock, and a prepared plan that a migration has outdated. */
const RETRY_CODES = new Set(['40001', '40P01', '0A000']);

/**
 * Runs `work` in one transaction and retries deadlocks and serialization failures, up to three attempts (F22), so
 * `work` must have no effect outside `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const {
          rows: [connection],
        } = await tx.executeQuery(GET_CONNECTION);
        if (connection) setConnection(tx, connection);
        return work(tx);
      });
    } catch (error) {
      if (attempt >= 3 || !RETRY_CODES.has(codeOf(error))) throw error;
    }
  }
}

const UNIQUE_VIOLATION = '23505';

/** The unique index or constraint that PostgreSQL says was violated; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  if (codeOf(error) !== UNIQUE_VIOLATION) return null;
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : null;
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
