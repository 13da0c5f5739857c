import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { TillDialect } from './dialect.ts';
import { openLane, setLane } from './lane.ts';
import { NamedClient } from './named-client.ts';
import type { Tables } from './tables.ts';
import { setTill, WHO_SERVES } from './till.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** bigint and numeric arrive as numbers (ours stay under 2^53); a date stays the calendar day it is. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The role the shop runs as: no UPDATE or DELETE on ledgers and audit rows (decisions.md). */
export const APP_ROLE = 'tallybean_app';

/**
 * Opens the pool. `role` is taken on at connect, so one address serves both the owner (migrations) and
 * the run-time role. Waiting for a connection ends after 3 s (F20), a statement after 8 s, a lock after 3 s.
 */
export function openPool(
  url: string,
  options: { size: number; role: string | null; onError: (error: Error) => void },
): pg.Pool {
  const settings = ['statement_timeout=8000', 'lock_timeout=3000', 'idle_in_transaction_session_timeout=15000'];
  if (options.role) settings.push(`role=${options.role}`);
  const pool = new pg.Pool({
    Client: NamedClient,
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    // `together` sends several statements of a transaction without waiting for each.
    pipeline: true,
  } as pg.PoolConfig);
  // Without a listener, a stopped database ends the process.
  pool.on('error', options.onError);
  // The same for one that is in use; whoever uses it is told by his next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The database through this pool, with a lane beside it for short reads; both end with `destroy`. */
export function openDb(pool: pg.Pool): Db {
  const lane = openLane(pool, NamedClient);
  const end = async () => {
    await lane.end();
    await pool.end();
  };
  const db = new Kysely<Tables>({ dialect: new TillDialect(pool, end) });
  setLane(db, lane);
  return db;
}

/** PostgreSQL's own word for "try again": serialization failure, deadlock, and a plan older than the tables. */
const RETRY_CODES = new Set(['40001', '40P01', '0A000']);

/**
 * Runs `work` in one transaction; a deadlock or serialization failure is tried again, at most three
 * times (F22), so `work` must have no effect outside `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const {
          rows: [till],
        } = await tx.executeQuery(WHO_SERVES);
        if (till) setTill(tx, till);
        return work(tx);
      });
    } catch (error) {
      if (attempt >= 3 || !RETRY_CODES.has(codeOf(error))) throw error;
    }
  }
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
