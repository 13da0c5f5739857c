import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { snapshotFolder } from '#api/catalog/packed/snapshot-store.ts';
import { joinDatabase } from '#api/db/migrate.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { exitOnFault } from '#api/process/exit-on-fault.ts';
import { failureLine } from '#api/process/failure-line.ts';
import { StartRefused } from '#api/process/start-refused.ts';

/** A stopping worker finishes its jobs or returns them to the queue within this time. */
const DRAIN_MS = 9_000;

/**
 * `npm run worker`: runs jobs in a separate process, any number of them per database. Without DATABASE_URL it joins the
 * shop that runs from the same data folder.
 */
async function main(): Promise<void> {
  exitOnFault();
  const config = readConfig(process.env);
  const joined = shopToJoin(config);
  const { role } = await joinDatabase(joined.database_url);
  const { openShop } = await import('#api/server.ts');
  const open = await openShop({
    config: { ...config, worker: 'inside', sandbox_gateway_url: joined.sandbox_gateway_url },
    url: joined.database_url,
    role,
    pages: false,
    snapshots: snapshotFolder(config.data_dir),
  });
  await open.startWorker();
  open.shop.log.info('the worker takes jobs');
  let stopping: Promise<unknown> | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= Promise.race([open.close(), wait(DRAIN_MS)]).then(() => process.exit());
    });
  }
}

type Joined = { database_url: string; sandbox_gateway_url: string | null };

function shopToJoin({ database_url, sandbox_gateway_url, data_dir }: Config): Joined {
  if (database_url) return { database_url, sandbox_gateway_url };
  const running = path.join(data_dir, 'running.json');
  if (!fs.existsSync(running))
    throw new StartRefused('No shop runs from this folder; start one with npm start, or set DATABASE_URL.');
  return JSON.parse(fs.readFileSync(running, 'utf8')) as Joined;
}

main().catch((error: unknown) => {
  console.error(failureLine(error));
  process.exit(1);
});
