import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { PageHandle } from '#api/pages/pages.ts';
import type { Foundation } from '#api/foundation.ts';
import type { OpenShop } from '#api/server.ts';
import { type EmbeddedPostgres, startEmbedded } from '#api/db/embedded.ts';
import { migrate, withoutPassword, withStartLock } from '#api/db/migrate.ts';
import { codeOf } from '#api/db/pool.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { exitOnFault } from '#api/process/exit-on-fault.ts';
import { failureLine } from '#api/process/failure-line.ts';
import { logLine } from '#api/process/log-line.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import { readAhead, snapshotFolder } from '#api/catalog/packed/snapshot-store.ts';
import { isJobQueueReady } from '#api/jobs/job-queue-state.ts';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { isToBeFilled } from '#demo/state.ts';
import { buildBundles, bundlesAreFresh } from './bundles.ts';
import { prepareDataFolder, refuseTakenPort, whyNotListening } from './preflight.ts';
import { type Gateway, gatewayFor } from './sandbox-gateway.ts';
import { closeOnSignal } from './stop-signal.ts';

/**
 * Ctrl-C and SIGTERM drain for up to this long (requirement: 10 s including the database's stop): longer than
 * MAX_DRAIN_MS of api/http/drain.ts, or a last call would lose its database.
 */
const DRAIN_MS = 9_000;

type StartOptions = {
  /** False for tests of calls: no bundles are built, no pages and pictures served. A function renders them instead. */
  pages: boolean | PageHandle;
  foundation?: Foundation | null;
  /** Called with the address instead of printing it: `npm run dev` prints its own. */
  onListening?: (address: string) => void;
};
type Started = {
  postgres: EmbeddedPostgres | null;
  gateway: Gateway | null;
  shop: OpenShop | null;
  /** Aborted when the shop stops, so that it doesn't wait for slow work. */
  stopping: AbortController;
};

/** Does all setup and runs the shop until it is stopped. */
export async function startShop(options: StartOptions = { pages: true }): Promise<void> {
  // A developer reads the stack in the terminal.
  if (!options.onListening) exitOnFault();
  const began = performance.now();
  const started: Started = { postgres: null, gateway: null, shop: null, stopping: new AbortController() };
  const stop = closeOnSignal(() => closeAll(started), { isQuiet: options.onListening !== undefined });
  try {
    await start(started, options, began);
  } catch (error) {
    // Errors caused by stopping the shop don't matter.
    if (started.stopping.signal.aborted) return;
    console.error(failureLine(error));
    await stop();
    // Connections of a half-open shop would keep the process running.
    process.exit(1);
  }
}

async function start(started: Started, options: StartOptions, began: number): Promise<void> {
  const config = readConfig(process.env);
  prepareDataFolder(config.data_dir);
  await refuseTakenPort(config);
  const { signal } = started.stopping;
  if (config.database_url && !options.onListening) say(`Database: ${withoutPassword(config.database_url)}`);
  const needsBuild = options.pages === true && !bundlesAreFresh();
  const build = needsBuild ? announce('Building the browser bundles', buildBundles(signal)) : Promise.resolve();
  // Awaited below; an early rejection must not crash the process.
  build.catch(() => undefined);
  // The catalog's file is read from disk while this process loads the shop's code.
  const snapshots = readAhead(snapshotFolder(config.data_dir));
  // The gateway starts on another core while this process loads the shop's code.
  const gateway = withGateway(config, started);
  gateway.catch(() => undefined);
  const url = await openDatabase(config, started);
  const { running, ...database } = await withStartLock(
    url,
    () => say('Another server is preparing this database; waiting for it ...'),
    () => prepareDatabase(url, gateway),
  );
  await build;
  noteRunning(running, url);
  if (signal.aborted) return;
  const { openShop } = await import('#api/server.ts');
  started.shop = await openShop({ ...options, config: running, ...database, snapshots });
  const { app } = started.shop;
  const { onListening } = options;
  // The worker starts after this.
  if (onListening)
    app.addHook('onListen', async () => {
      onListening(app.listeningOrigin);
    });
  await started.shop.listen().catch((error: unknown) => {
    throw ['EADDRINUSE', 'EACCES'].includes(codeOf(error))
      ? new StartRefused(whyNotListening(config, codeOf(error)))
      : error;
  });
  if (!onListening) sayReady(running, performance.now() - began);
}

/** In production every line is a JSON object, as collectors of logs expect. */
function say(line: string): void {
  const isProduction = process.env['SHOP_MODE'] === 'production';
  console.log(isProduction ? logLine('info', line) : `- ${line}`);
}

async function announce<T>(what: string, work: Promise<T>): Promise<T> {
  say(`${what} ...`);
  const began = performance.now();
  const result = await work;
  say(`${what}: done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

async function openDatabase(config: Config, started: Started): Promise<string> {
  const code = import('#api/server.ts');
  if (config.database_url) {
    // Loaded before any query with a timeout: on a busy machine, loading code blocks the process for seconds.
    await code;
    return config.database_url;
  }
  const dir = path.join(config.data_dir, 'postgres');
  const onRestart = (sentence: string) => console.error(sentence);
  // The shop's code is loaded while the database starts.
  const [postgres] = await Promise.all([startEmbedded({ dir, onRestart }), code]);
  started.postgres = postgres;
  // A stop signal during the start had no database to stop yet.
  if (started.stopping.signal.aborted) await postgres.stop();
  say(`Database: PostgreSQL 18 under ${path.relative(process.cwd(), postgres.data_dir) || dir}`);
  return postgres.url;
}

/** Creates missing tables, queues and products. @returns the configuration to run with, and the role. */
async function prepareDatabase(url: string, gateway: Promise<Config>) {
  const { applied, role, missing } = await migrate(url);
  if (applied > 0) say(`Migrations: ${applied} applied`);
  if (missing) say(missing);
  const running = await gateway;
  const wants = await lookAround(url, role, running.mode);
  if (wants.jobs) {
    const { prepareJobQueue } = await import('#api/jobs/job-queue.ts');
    await prepareJobQueue(url, role);
  }
  if (wants.filling) {
    const { fillDemoShop, fillRealShop } = await import('#demo/fill.ts');
    if (running.mode === 'production') await fillRealShop(url);
    else await fillDemoShop({ url, role }, running, say);
  }
  return { running, url, role };
}

/** What a migrated database still needs. Loading the code for it every time would take a fifth of the start time. */
async function lookAround(url: string, role: string | null, mode: Config['mode']) {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the running statement; without a listener this event would crash the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return { jobs: !(await isJobQueueReady(client, role)), filling: await isToBeFilled(client, mode) };
  } finally {
    await client.end();
  }
}

async function withGateway(config: Config, started: Started): Promise<Config> {
  const { gateway, running } = await gatewayFor(config);
  started.gateway = gateway;
  if (gateway) say(`Payment gateway: a sandbox at ${new URL(gateway.url).origin}`);
  return running;
}

/** Writes what `npm run worker` needs to join this shop. The socket's folder protects the address. */
function noteRunning(config: Config, databaseUrl: string): void {
  const text = JSON.stringify({ database_url: databaseUrl, sandbox_gateway_url: config.sandbox_gateway_url });
  fs.writeFileSync(path.join(config.data_dir, 'running.json'), text, { mode: 0o600 });
}

function sayReady(config: Config, tookMs: number): void {
  const address = config.public_url;
  const took = `(started in ${(tookMs / 1000).toFixed(1)} s)`;
  if (config.mode === 'production') return say(`Tallybean is open at ${address} ${took}`);
  console.log(`\nTallybean is open at ${address}  ${took}`);
  console.log(`Sign in at ${address}/login with the password ${DEMO_PASSWORD}:
  lead@demo.test      registered, no plan yet     monthly@demo.test   pays by the month
  trial@demo.test     on the free trial           member@demo.test    pays by the year, has orders
  lapsed@demo.test    membership has ended        employee@demo.test  works here
  gives@demo.test     Thrive Gives member         operator@demo.test  back office
Mails it sends are at ${address}/demo/mailbox. Stop it with Ctrl-C.`);
}

/** Stops in an order that loses nothing: accept no more requests, finish, stop jobs, then the database. */
async function closeAll(started: Started): Promise<void> {
  started.stopping.abort();
  await Promise.race([started.shop?.close(), wait(DRAIN_MS, undefined, { ref: false })]);
  started.gateway?.stop();
  await started.postgres?.stop();
}
