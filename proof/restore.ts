import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { folderFor, unprivileged } from '#api/db/binaries.ts';
import { startEmbedded } from '#api/db/embedded.ts';
import { migrate } from '#api/db/migrate.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import { openEnvironment, preserveFolders, type ShopEnvironment } from '#harness/environment.ts';
import { eventually } from '#harness/eventually.ts';
import { type InProcessShop, openInProcessShop } from '#harness/in-process-shop.ts';
import { plainProducts } from '#harness/products.ts';
import { query } from '#harness/query.ts';
import { Checks } from './faults/fault.ts';
import { auditBreaks } from './support/match.ts';

/** Beside the data folder, because the server may run as another user than this script. */
const ARCHIVE = '../wal-archive';

/**
 * `npm run proof:restore`: a base backup and the archived WAL bring the shop back to a moment between two orders, and the
 * audit finds nothing wrong there (docs/operations.md, Restore).
 */
async function main(): Promise<boolean> {
  const checks = new Checks();
  const environment = await openEnvironment('restore', {
    archive_mode: 'on',
    archive_command: `test ! -f ${ARCHIVE}/%f && cp %p ${ARCHIVE}/%f`,
  });
  const { postgres } = environment;
  try {
    const archive = path.join(postgres.data_dir, ARCHIVE);
    makeOwn(archive, postgres.data_dir);
    const shop = await openInProcessShop(environment);
    const dir = path.join(environment.dir, 'restored');
    const restored = folderFor(unprivileged(), path.resolve(dir), 'postgres');
    await takeBaseBackup(environment, restored);
    const kept = await placeOne(shop, environment);
    const [moment] = await query(postgres.superuser_url, `select clock_timestamp()::text as at`);
    const lost = await placeOne(shop, environment);
    await archiveAll(environment);
    await shop.close();

    const began = performance.now();
    const settings = {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: String(moment?.['at']),
      recovery_target_action: 'promote',
      // Takes no connections before the moment is reached.
      hot_standby: 'off',
    };
    const server = await startEmbedded({ dir, settings });
    const tookMs = performance.now() - began;
    try {
      const db = openDb(openPool(server.url, { size: 4, role: null, onError: () => undefined }));
      const orders = await query(server.url, 'select increment_id from sales_order');
      const ids = orders.map(({ increment_id }) => String(increment_id));
      checks.same('the order before the moment', ids.includes(kept), true);
      checks.same('the order after the moment', ids.includes(lost), false);
      checks.same('the audit', await auditBreaks(db, { has_worker: false }), []);
      checks.same('the tables are those of this version', (await migrate(server.url)).applied, 0);
      await db.destroy();
    } finally {
      await server.stop();
    }
    console.log(`Restored to ${String(moment?.['at'])} in ${(tookMs / 1000).toFixed(1)} s.`);
  } finally {
    if (checks.broken.length > 0) preserveFolders();
    await environment.close();
  }
  for (const line of checks.broken) console.log(`  ${line}`);
  return checks.broken.length === 0;
}

/** A folder of the user that owns `like`. */
function makeOwn(folder: string, like: string): void {
  const { uid, gid } = fs.statSync(like);
  fs.mkdirSync(folder, { recursive: true });
  fs.chownSync(folder, uid, gid);
}

/** What pg_basebackup does, which the bundled PostgreSQL lacks: a copy between start and stop, with its label. */
async function takeBaseBackup({ postgres }: ShopEnvironment, to: string): Promise<void> {
  const pool = openPool(postgres.superuser_url, { size: 1, role: null, onError: () => undefined });
  const client = await pool.connect();
  await client.query(`select pg_backup_start('proof', true)`);
  const copied = spawnSync('cp', ['--archive', postgres.data_dir, to], { encoding: 'utf8' });
  // Files may vanish while a running server is copied; PostgreSQL's manual allows for that.
  if (!fs.existsSync(path.join(to, 'PG_VERSION'))) throw new Error(`The data were not copied: ${copied.stderr}`);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  client.release();
  await pool.end();
  // What belongs to the running server: its lock, and the socket that this one keeps among its data.
  const running = fs.readdirSync(to).filter((name) => name.startsWith('.s.PGSQL') || name.startsWith('postmaster.'));
  for (const name of running) fs.rmSync(path.join(to, name));
  fs.rmSync(path.join(to, 'pg_wal'), { recursive: true });
  makeOwn(path.join(to, 'pg_wal'), to);
  fs.writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  fs.writeFileSync(path.join(to, 'recovery.signal'), '');
  const { uid, gid } = fs.statSync(to);
  for (const name of ['backup_label', 'recovery.signal']) fs.chownSync(path.join(to, name), uid, gid);
}

/** @returns the number of a new order that is placed and paid. */
async function placeOne(shop: InProcessShop, { db }: ShopEnvironment): Promise<string> {
  const buyer = await shop.newBuyer();
  const [product] = await plainProducts(db, 1);
  await shop.add(buyer, [{ product_id: product?.product_id ?? 0, qty: 2 }]);
  const { quote_id } = await shop.quote(buyer);
  const { increment_id } = await shop.place(buyer, quote_id);
  return increment_id;
}

/** Closes the current WAL file and waits until it is in the archive. */
async function archiveAll({ postgres }: ShopEnvironment): Promise<void> {
  const [current] = await query(
    postgres.superuser_url,
    'select pg_walfile_name(pg_current_wal_lsn()) as file, pg_switch_wal()',
  );
  const file = path.join(postgres.data_dir, ARCHIVE, String(current?.['file']));
  await eventually('an archived WAL file', async () => fs.existsSync(file));
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
