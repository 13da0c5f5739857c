import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '#api/process/start-refused.ts';
import { makeFolder } from '#api/process/folder.ts';
import { findBinaries, folderFor, type SystemUser, unprivileged } from './binaries.ts';
import { APP_ROLE } from './pool.ts';

export type EmbeddedPostgres = {
  /** Connects as the owner of the shop's database; not a superuser. */
  url: string;
  /** The same server, another database. */
  urlOf(database: string): string;
  /** Connects as the server's superuser; only the tests and the benches use it. */
  superuser_url: string;
  data_dir: string;
  /** Of the current server process; changes when the server is restarted. */
  readonly pid: number;
  /** Stops the server with a fast shutdown and waits until it has exited. */
  stop(): Promise<void>;
  /** Resolves when the server has exited and will not be restarted. */
  ended: Promise<void>;
};

type EmbeddedOptions = {
  dir: string;
  settings?: Record<string, string>;
  /** If given, restarts the server when it exits unexpectedly (killed, out of memory) and reports it in a sentence. */
  onRestart?: (sentence: string) => void;
};

const OWNER = 'tallybean_owner';
const DATABASE = 'tallybean';
/** Child processes of a killed server must exit before the next one can start, so starting is retried. */
const RESTART_PAUSE_MS = 200;
/** sun_path holds 108 bytes, including the socket's file name and the trailing zero. */
const SOCKET_PATH_MAX = 88;

/**
 * Starts the bundled PostgreSQL on a Unix socket under `dir`; the first start creates the cluster, the two roles
 * and the database. The server exits with its parent process, even if that is killed.
 * @throws StartRefused with one sentence if it can't start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = unprivileged();
  const dataDir = prepareFolder(folderFor(user, path.resolve(options.dir), 'postgres'));
  const binaries = findBinaries(user, path.join(path.dirname(dataDir), 'postgres-18'));
  const isNew = !fs.existsSync(path.join(dataDir, 'PG_VERSION'));
  if (isNew) createCluster(binaries, dataDir, user);
  const socketDir = socketFolder(dataDir, user);
  const server = await keepRunning(async () => {
    const child = launch(binaries, dataDir, socketDir, user, options.settings ?? {});
    await untilReady(child, dataDir);
    return child;
  }, options.onRestart);
  const urlOf = (role: string, database: string) =>
    `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
  await prepareRoles(urlOf('postgres', 'postgres'));
  return {
    url: urlOf(OWNER, DATABASE),
    urlOf: (database) => urlOf(OWNER, database),
    superuser_url: urlOf('postgres', 'postgres'),
    data_dir: dataDir,
    ...server,
    get pid() {
      return server.pid();
    },
  };
}

/** Starts a server and, if `onRestart` is given, restarts it whenever it exits unexpectedly. */
async function keepRunning(start: () => Promise<ChildProcess>, onRestart: EmbeddedOptions['onRestart']) {
  const state = { child: await start(), isStopping: false, isReported: false };
  const restart = async (): Promise<void> => {
    try {
      state.child = await start();
      state.isReported = false;
      onRestart?.('PostgreSQL had ended unasked and was started again.');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!state.isReported) onRestart?.(`PostgreSQL ended unasked and is tried again until it starts: ${reason}`);
      state.isReported = true;
      await wait(RESTART_PAUSE_MS);
    }
    // `stop` was called during the restart and signaled the previous process.
    if (state.isStopping) state.child.kill('SIGINT');
  };
  const ended = (async () => {
    await exitOf(state.child);
    while (onRestart && !state.isStopping) {
      await restart();
      await exitOf(state.child);
    }
  })();
  return {
    pid: () => state.child.pid ?? 0,
    ended,
    stop: async () => {
      state.isStopping = true;
      state.child.kill('SIGINT');
      await ended;
    },
  };
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}

function prepareFolder(dataDir: string): string {
  try {
    makeFolder(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
    return dataDir;
  } catch {
    throw new StartRefused(`The shop cannot write to ${dataDir}; give it the right to, or set SHOP_DATA.`);
  }
}

function createCluster(binaries: string, dataDir: string, user: SystemUser): void {
  // initdb refuses a folder with leftovers of an interrupted run.
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (user) fs.chownSync(dataDir, user.uid, user.gid);
  const made = spawnSync(
    path.join(binaries, 'bin', 'initdb'),
    [
      '-D',
      dataDir,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...user, cwd: '/', encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } },
  );
  if (made.status !== 0) {
    fs.rmSync(dataDir, { recursive: true, force: true });
    const said = (made.stderr || made.stdout || '').trim().split('\n').at(-1);
    const reason = said || made.error?.message || `it was ended by ${made.signal ?? 'something'}`;
    throw new StartRefused(`PostgreSQL could not create its data folder ${dataDir}: ${reason}`);
  }
}

function socketFolder(dataDir: string, user: SystemUser): string {
  if (Buffer.byteLength(dataDir) <= SOCKET_PATH_MAX) return dataDir;
  const short = path.join('/tmp', `tallybean-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  if (!fs.existsSync(short)) fs.mkdirSync(short, { mode: 0o700 });
  const owner = fs.lstatSync(short);
  const me = process.getuid?.() ?? 0;
  if (!owner.isDirectory() || ![me, user?.uid].includes(owner.uid)) {
    throw new StartRefused(`The folder ${short} belongs to another user; remove it.`);
  }
  if (user) fs.chownSync(short, user.uid, user.gid);
  return short;
}

function launch(
  binaries: string,
  dataDir: string,
  socketDir: string,
  user: SystemUser,
  extra: Record<string, string>,
): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: '100',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_preload_libraries: 'pg_stat_statements',
    jit: 'off',
    ...extra,
  };
  const postgres = path.join(binaries, 'bin', 'postgres');
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // setpriv has the kernel signal the server when its parent dies for any reason.
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => fs.existsSync(file));
  const [program, words] = setpriv ? [setpriv, ['--pdeathsig', 'INT', postgres, ...args]] : [postgres, args];
  // In its own process group, so that Ctrl-C reaches only the shop, which drains and then stops the server.
  return spawn(program, words, {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  });
}

async function untilReady(child: ChildProcess, dataDir: string): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8');
    // Keep reading: a full pipe would block the server.
    child.stderr?.on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    child.once('error', (error) => reject(new StartRefused(`PostgreSQL could not be started: ${error.message}`)));
    child.once('exit', () => {
      const isInUse = /lock file "postmaster.pid" already exists/.test(log);
      reject(
        new StartRefused(
          isInUse
            ? `The database under ${dataDir} is in use by another shop; stop that one, or set SHOP_DATA to another folder.`
            : `PostgreSQL stopped while starting: ${log.trim().split('\n').at(-1) ?? 'no reason given'}`,
        ),
      );
    });
  });
}

async function prepareRoles(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rows.length > 0) return;
    const roles = await client.query('select rolname from pg_roles where rolname = any($1)', [[OWNER, APP_ROLE]]);
    const known = new Set(roles.rows.map((row: { rolname: string }) => row.rolname));
    if (!known.has(OWNER)) await client.query(`create role ${OWNER} login createdb nosuperuser`);
    if (!known.has(APP_ROLE)) await client.query(`create role ${APP_ROLE} nologin nosuperuser`);
    await client.query(`grant ${APP_ROLE} to ${OWNER}`);
    await client.query(`grant pg_read_all_stats to ${OWNER}`);
    await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
