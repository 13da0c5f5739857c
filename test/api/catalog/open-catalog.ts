import pg from 'pg';
import pino from 'pino';
import { type Catalog, openCatalog } from '#api/catalog/index.ts';
import { openListener } from '#api/db/listen.ts';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { stoppedClock, type TestClock } from '#api/kernel/clock.ts';
import { createDatabase } from '#harness/database.ts';

export type OpenCatalog = {
  catalog: Catalog;
  db: Db;
  url: string;
  clock: TestClock;
  /** Statements that the catalog has sent through its pool. */
  statements(): number;
  /** Waits until the condition holds, up to five seconds. */
  until(holds: () => boolean): Promise<void>;
  close(): Promise<void>;
};

/** A catalog over its own stocked database, without the rest of the shop. */
export async function openTestCatalog(prepare?: (client: pg.Client) => Promise<unknown>): Promise<OpenCatalog> {
  // These tests set stock by hand, without reservations.
  const database = await createDatabase({ unaudited: ['I12'] });
  if (prepare) await withClient(database.url, prepare);
  let statements = 0;
  const pool = openPool(database.url, { size: 4, role: null, onError: () => undefined });
  pool.on('acquire', () => {
    statements += 1;
  });
  const db = openDb(pool);
  const clock = stoppedClock('2026-11-20T18:00:00Z');
  const log = pino({ level: 'silent' });
  const listener = await openListener({ url: database.url, log });
  const catalog = await openCatalog({ db, listener, log, clock });
  return {
    catalog,
    db,
    url: database.url,
    clock,
    statements: () => statements,
    until: (holds) => untilTrue(catalog, holds),
    close: async () => {
      await catalog.close();
      await listener.close();
      await db.destroy();
      await database.drop();
    },
  };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Checks again after each catalog change. */
async function untilTrue(catalog: Catalog, holds: () => boolean): Promise<void> {
  const changed = Promise.withResolvers<void>();
  const stop = catalog.onChange(() => holds() && changed.resolve());
  const deadline = setTimeout(
    () => changed.reject(new Error('The catalog did not change within five seconds.')),
    5_000,
  );
  try {
    if (!holds()) await changed.promise;
  } finally {
    clearTimeout(deadline);
    stop();
  }
}
