import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openShop, type OpenShop } from '#api/server.ts';
import { type EmbeddedPostgres, startEmbedded } from '#api/db/embedded.ts';
import { migrate, withoutPassword } from '#api/db/migrate.ts';
import { prepareJobs } from '#api/kernel/jobs.ts';
import { type Config, readConfig, StartRefused } from '#api/kernel/config.ts';
import { buildBundles, bundlesAreFresh } from './bundles.ts';
import { type Gateway, startSandboxGateway } from './sandbox-gateway.ts';

/** Ctrl-C and SIGTERM drain for at most this long (issue: graceful drain <= 10 s). */
const DRAIN_MS = 10_000;

type Started = { config: Config; postgres: EmbeddedPostgres | null; gateway: Gateway | null; shop: OpenShop | null };

/** Does all the set-up a start needs and runs the shop until it is told to stop. */
export async function startShop(): Promise<void> {
  const began = performance.now();
  const started: Partial<Started> = {};
  const stop = onStopSignal(started);
  try {
    await start(started, began);
  } catch (error) {
    if (!(error instanceof StartRefused)) console.error(error);
    else console.error(error.message);
    process.exitCode = 1;
    await stop();
  }
}

async function start(started: Partial<Started>, began: number): Promise<void> {
  const config = readConfig(process.env);
  started.config = config;
  prepareDataFolder(config.data_dir);
  await refuseTakenPort(config);
  const build = bundlesAreFresh() ? Promise.resolve() : announce('Building the browser bundles', buildBundles());
  // Waited for below; an early failure must not end the process unheard.
  build.catch(() => undefined);
  const database = await openDatabase(config, started);
  started.gateway =
    config.payment_gateway === 'sandbox' && !config.sandbox_gateway_url
      ? await startSandboxGateway(path.join(config.data_dir, 'sandbox-gateway.sqlite'))
      : null;
  const running: Config = { ...config, sandbox_gateway_url: started.gateway?.url ?? config.sandbox_gateway_url };
  if (config.mode !== 'production') {
    const { fillDemoShop } = await import('#demo/fill.ts');
    await fillDemoShop(database, running, say, build);
  } else {
    const { loadStarterDataIfEmpty } = await import('#demo/fill.ts');
    await loadStarterDataIfEmpty(database.url);
  }
  await build;
  noteRunning(running, database.url);
  started.shop = await openShop({ config: running, url: database.url, role: database.role });
  await started.shop.listen();
  sayReady(running, performance.now() - began);
}

function say(line: string): void {
  console.log(`- ${line}`);
}

async function announce<T>(what: string, work: Promise<T>): Promise<T> {
  say(`${what} ...`);
  const began = performance.now();
  const result = await work;
  say(`${what}: done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

function prepareDataFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const probe = path.join(folder, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch {
    throw new StartRefused(
      `The shop cannot write to the folder ${path.resolve(folder)}; give it the right to, or set SHOP_DATA to another one.`,
    );
  }
}

async function refuseTakenPort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = net.createServer();
  const code = await new Promise<string | null>((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen(config.port, config.host, () => resolve(null));
  });
  await new Promise((resolve) => probe.close(resolve));
  if (code === 'EADDRINUSE')
    throw new StartRefused(
      `Port ${config.port} on ${config.host} is taken; stop what uses it, or start with PORT=${config.port + 1}.`,
    );
  if (code) throw new StartRefused(`The shop cannot listen on ${config.host}:${config.port} (${code}).`);
}

async function openDatabase(config: Config, started: Partial<Started>): Promise<{ url: string; role: string | null }> {
  let url = config.database_url;
  if (url) {
    say(`Database: ${withoutPassword(url)}`);
  } else {
    const dir = path.join(config.data_dir, 'postgres');
    started.postgres = await startEmbedded({ dir });
    url = started.postgres.url;
    say(`Database: PostgreSQL 18 under ${path.relative(process.cwd(), started.postgres.data_dir) || dir}`);
  }
  const { applied, role } = await migrate(url);
  if (applied > 0) say(`Migrations: ${applied} applied`);
  await prepareJobs(url, role);
  return { url, role };
}

/** What `npm run worker` needs to join this shop. The socket's folder guards the address. */
function noteRunning(config: Config, database_url: string): void {
  const text = JSON.stringify({ database_url, sandbox_gateway_url: config.sandbox_gateway_url });
  fs.writeFileSync(path.join(config.data_dir, 'running.json'), text, { mode: 0o600 });
}

function sayReady(config: Config, took_ms: number): void {
  const address = config.public_url;
  console.log(`\nTallybean is open at ${address}  (started in ${(took_ms / 1000).toFixed(1)} s)`);
  if (config.mode === 'production') return;
  console.log(`Sign in at ${address}/login with the password demo-password:
  lead@demo.test      registered, no plan yet     monthly@demo.test   pays by the month
  trial@demo.test     on the free trial           member@demo.test    pays by the year, has orders
  lapsed@demo.test    membership has ended        employee@demo.test  works here
  gives@demo.test     Thrive Gives member         operator@demo.test  back office
Mails it sends are at ${address}/demo/mailbox. Stop it with Ctrl-C.`);
}

/** Stops in the order that loses nothing: take no more requests, finish, stop jobs, then the database. */
function onStopSignal(started: Partial<Started>): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= closeAll(started));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping) console.log('\nClosing: finishing what is under way ...');
      void stop().then(() => process.exit());
    });
  }
  // npm may be killed without a word to us: a shop without its parent closes.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) {
    setInterval(() => {
      if (process.ppid !== parent) void stop().then(() => process.exit(1));
    }, 1_000).unref();
  }
  return stop;
}

async function closeAll(started: Partial<Started>): Promise<void> {
  await Promise.race([started.shop?.close(), wait(DRAIN_MS, undefined, { ref: false })]);
  started.gateway?.stop();
  await started.postgres?.stop();
}
