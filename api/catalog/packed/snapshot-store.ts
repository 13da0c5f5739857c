import { closeSync, fstatSync, openSync, read as readCallback } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '#api/db/pool.ts';
import { makeFolder } from '#api/process/folder.ts';

/** Where the snapshot of the catalog is: in a folder. Storage that several machines share can take its place. */
export type SnapshotStore = {
  /** The whole file, in memory of its own; null if there is none. */
  read(): Promise<Buffer | null>;
  /** Replaces the file as a whole: a reader gets the one before or this one. */
  write(file: Buffer, file_id: string): Promise<void>;
};

const read = promisify(readCallback);
const NAME = 'catalog.snapshot';
/** A file is written within seconds; what is older than this belongs to a server that was killed while it wrote. */
const DRAFT_MS = 3_600_000;

/**
 * A store whose file is being read from now on, for a start that has other things to do first. The second `read` reads the
 * file of then.
 */
export function readAhead(store: SnapshotStore): SnapshotStore {
  let ahead: Promise<Buffer | null> | null = store.read();
  // Awaited later, if at all.
  ahead.catch(() => undefined);
  return {
    ...store,
    read() {
      const first = ahead;
      ahead = null;
      return first ?? store.read();
    },
  };
}

/** The file in a folder, readable by the shop's user alone. */
export function snapshotFolder(folder: string): SnapshotStore {
  const target = path.join(folder, NAME);
  return {
    read: () => readWhole(target),
    async write(file, file_id) {
      // A name of its own: several servers may write at the same moment.
      const draft = path.join(folder, `${NAME}.${file_id}`);
      makeFolder(folder);
      try {
        await writeDraft(draft, file);
        await fs.rename(draft, target);
        await syncFolder(folder);
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
    },
  };
}

async function readWhole(target: string): Promise<Buffer | null> {
  const fd = openIfThere(target);
  if (fd === null) return null;
  try {
    const { size } = fstatSync(fd);
    const file = Buffer.allocUnsafeSlow(size);
    let done = 0;
    while (done < size) {
      const { bytesRead } = await read(fd, file, done, size - done, done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return file.subarray(0, done);
  } finally {
    closeSync(fd);
  }
}

/** Synchronous, because loading code blocks the event loop: the read itself would begin only afterwards. */
function openIfThere(target: string): number | null {
  try {
    return openSync(target, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function writeDraft(draft: string, file: Buffer): Promise<void> {
  const handle = await fs.open(draft, 'wx', 0o600);
  try {
    // The folder's own clock: it may be another machine's. Before the file is written, which may need their room.
    const { mtimeMs } = await handle.stat();
    await removeOldDrafts(path.dirname(draft), mtimeMs - DRAFT_MS);
    await handle.writeFile(file);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeOldDrafts(folder: string, beforeMs: number): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!name.startsWith(`${NAME}.`)) continue;
    const draft = path.join(folder, name);
    const stat = await fs.stat(draft).catch(() => null);
    if (stat && stat.mtimeMs < beforeMs) await fs.rm(draft, { force: true });
  }
}

/** Without this a power cut could undo the renaming. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
