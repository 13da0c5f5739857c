import fs from 'node:fs';
import path from 'node:path';

/** Linux keeps what is here in memory: a test database is copied and dropped in a fifth of the time it takes on a disk. */
const MEMORY = '/dev/shm';
const PREFIX = 'tallybean-test-';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for what a run of tests writes and no one needs afterwards; in memory where there is room for it, else under
 * `var/test`. Folders of runs that were killed are removed.
 */
export function scratchFolder(): string {
  const parent = hasRoom() ? MEMORY : path.resolve('var', 'test');
  fs.mkdirSync(parent, { recursive: true });
  // Those of another user stay.
  for (const name of fs.readdirSync(parent))
    if (isLeftOver(name)) fs.rm(path.join(parent, name), { recursive: true, force: true }, () => undefined);
  const folder = fs.mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // The user that PostgreSQL runs as must get to its data.
  fs.chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function isLeftOver(name: string): boolean {
  const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
