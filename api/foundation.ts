import type { Logger } from 'pino';
import { hasDemoData } from '#api/db/demo-data.ts';
import { type Listener, openListener } from '#api/db/listen.ts';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { type Clock, systemClock } from '#api/kernel/clock.ts';
import type { Config } from '#api/kernel/config.ts';
import { openLog } from '#api/kernel/log.ts';
import { refuseDemoData } from '#api/kernel/safe-start.ts';
import { type Catalog, openCatalog } from './catalog/catalog.ts';
import type { SnapshotStore } from './catalog/packed/snapshot-store.ts';

/** What a shop is built on. Opening it is most of a start, so `npm run dev` opens it ahead. */
export type Foundation = {
  log: Logger;
  db: Db;
  listener: Listener;
  catalog: Catalog;
  close(): Promise<void>;
};

export type FoundationOptions = {
  config: Config;
  /** The database URL of its owner; `role` is the run-time role, null if roles can't be created. */
  url: string;
  role: string | null;
  clock?: Clock;
  /** Where the catalog's snapshot on disk is; without it every start reads the database. */
  snapshots?: SnapshotStore | null;
};

/**
 * Connects to a migrated database and loads the catalog.
 * @throws StartRefused if a production shop would open on a demo's database.
 */
export async function openFoundation({
  config,
  url,
  role,
  clock = systemClock,
  snapshots = null,
}: FoundationOptions): Promise<Foundation> {
  const log = openLog(config);
  const pool = openPool(url, {
    size: config.db_pool_size,
    role,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const db = openDb(pool);
  await refuseDemoData(config, log, () => hasDemoData(db));
  const listener = await openListener({ url, log });
  const catalog = await openCatalog({ db, listener, log, clock, store: snapshots });
  return {
    log,
    db,
    listener,
    catalog,
    close: async () => {
      await catalog.close();
      await Promise.all([listener.close(), db.destroy()]);
    },
  };
}
