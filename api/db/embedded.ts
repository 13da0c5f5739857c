import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '#api/kernel/config.ts';
import { makeFolder } from '#api/kernel/folder.ts';
import { findBinaries, folderFor, type Person, unprivileged } from './binaries.ts';
import { APP_ROLE } from './pool.ts';

export type EmbeddedPostgres = {
  /** Connects as the owner of the shop's database; not a superuser. */
  url: string;
  /** The same server, another database. */
  urlOf(database: string): string;
  /** Connects as the server's superuser; only the tests and the benches use it. */
  superuser_url: string;
  data_dir: string;
  /** Of the server that runs now; another one after it was started again. */
  readonly pid: number;
  /** Ends the server the fast way and waits for it. */
  stop(): Promise<void>;
  /** Resolves when the server has ended for good. */
  ended: Promise<void>;
};

type EmbeddedOptions = {
  dir: string;
  settings?: Record<string, string>;
  /** Starts the server again if it ends unasked (a kill, no memory), and tells of it in a sentence. */
  onRestart?: (sentence: string) => void;
};

const OWNER = 'tallybean_owner';
const DATABASE = 'tallybean';
/** What a killed server leaves running must have ended before the next one can start: it is tried again. */
const RESTART_PAUSE_MS = 200;
/** sun_path holds 108 bytes with the socket's name and a zero. */
const SOCKET_PATH_MAX = 88;

/**
 * Starts the PostgreSQL that comes with the shop on a Unix socket under `dir`, creating the cluster,
 * the two roles and the database at first. Ends with its parent, even if that one is killed.
 * @throws StartRefused in one sentence if it cannot.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const person = unprivileged();
  const data_dir = prepareFolder(folderFor(person, path.resolve(options.dir), 'postgres'));
  const binaries = findBinaries(person, path.join(path.dirname(data_dir), 'postgres-18'));
  const is_new = !fs.existsSync(path.join(data_dir, 'PG_VERSION'));
  if (is_new) createCluster(binaries, data_dir, person);
  const socket_dir = socketFolder(data_dir, person);
  const server = await keepRunning(async () => {
    const child = launch(binaries, data_dir, socket_dir, person, options.settings ?? {});
    await untilReady(child, data_dir);
    return child;
  }, options.onRestart);
  const urlOf = (user: string, database: string) =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socket_dir)}`;
  await prepareRoles(urlOf('postgres', 'postgres'));
  return {
    url: urlOf(OWNER, DATABASE),
    urlOf: (database) => urlOf(OWNER, database),
    superuser_url: urlOf('postgres', 'postgres'),
    data_dir,
    ...server,
    get pid() {
      return server.pid();
    },
  };
}

/** Starts a server and, if `onRestart` is given, starts it again whenever it ends unasked. */
async function keepRunning(start: () => Promise<ChildProcess>, onRestart: EmbeddedOptions['onRestart']) {
  const state = { child: await start(), is_stopping: false, is_told: false };
  const restart = async (): Promise<void> => {
    try {
      state.child = await start();
      state.is_told = false;
      onRestart?.('PostgreSQL had ended unasked and was started again.');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!state.is_told) onRestart?.(`PostgreSQL ended unasked and is tried again until it starts: ${reason}`);
      state.is_told = true;
      await wait(RESTART_PAUSE_MS);
    }
    // Stopped while it started: the signal went to its predecessor.
    if (state.is_stopping) state.child.kill('SIGINT');
  };
  const ended = (async () => {
    await exitOf(state.child);
    while (onRestart && !state.is_stopping) {
      await restart();
      await exitOf(state.child);
    }
  })();
  return {
    pid: () => state.child.pid ?? 0,
    ended,
    stop: async () => {
      state.is_stopping = true;
      state.child.kill('SIGINT');
      await ended;
    },
  };
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}

function prepareFolder(data_dir: string): string {
  try {
    makeFolder(data_dir);
    fs.accessSync(data_dir, fs.constants.W_OK);
    return data_dir;
  } catch {
    throw new StartRefused(`The shop cannot write to ${data_dir}; give it the right to, or set SHOP_DATA.`);
  }
}

function createCluster(binaries: string, data_dir: string, person: Person): void {
  // What a broken-off initdb left behind would make it refuse the folder.
  fs.rmSync(data_dir, { recursive: true, force: true });
  fs.mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  if (person) fs.chownSync(data_dir, person.uid, person.gid);
  const made = spawnSync(
    path.join(binaries, 'bin', 'initdb'),
    [
      '-D',
      data_dir,
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
    { ...person, cwd: '/', encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } },
  );
  if (made.status !== 0) {
    fs.rmSync(data_dir, { recursive: true, force: true });
    const said = (made.stderr || made.stdout || '').trim().split('\n').at(-1);
    const reason = said || made.error?.message || `it was ended by ${made.signal ?? 'something'}`;
    throw new StartRefused(`PostgreSQL could not create its data folder ${data_dir}: ${reason}`);
  }
}

function socketFolder(data_dir: string, person: Person): string {
  if (Buffer.byteLength(data_dir) <= SOCKET_PATH_MAX) return data_dir;
  const short = path.join('/tmp', `tallybean-${createHash('sha256').update(data_dir).digest('hex').slice(0, 12)}`);
  if (!fs.existsSync(short)) fs.mkdirSync(short, { mode: 0o700 });
  const owner = fs.lstatSync(short);
  const me = process.getuid?.() ?? 0;
  if (!owner.isDirectory() || ![me, person?.uid].includes(owner.uid)) {
    throw new StartRefused(`The folder ${short} belongs to somebody else; remove it.`);
  }
  if (person) fs.chownSync(short, person.uid, person.gid);
  return short;
}

function launch(
  binaries: string,
  data_dir: string,
  socket_dir: string,
  person: Person,
  extra: Record<string, string>,
): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socket_dir,
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
  const args = ['-D', data_dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // setpriv asks the kernel to end the server with its parent, whatever ends the parent.
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => fs.existsSync(file));
  const [program, words] = setpriv ? [setpriv, ['--pdeathsig', 'INT', postgres, ...args]] : [postgres, args];
  // A process group of its own: Ctrl-C reaches the shop first, which drains and then stops it.
  return spawn(program, words, {
    ...person,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  });
}

async function untilReady(child: ChildProcess, data_dir: string): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8');
    // Read to the end: an unread pipe would stop the server one day.
    child.stderr?.on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    child.once('error', (error) => reject(new StartRefused(`PostgreSQL could not be started: ${error.message}`)));
    child.once('exit', () => {
      const in_use = /lock file "postmaster.pid" already exists/.test(log);
      reject(
        new StartRefused(
          in_use
            ? `The database under ${data_dir} is in use by another shop; stop that one, or set SHOP_DATA to another folder.`
            : `PostgreSQL stopped while starting: ${log.trim().split('\n').at(-1) ?? 'no reason given'}`,
        ),
      );
    });
  });
}

async function prepareRoles(superuser_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser_url });
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
