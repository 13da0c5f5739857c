import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type PictureCache = {
  find: (name: string) => Promise<Buffer | null>;
  has: (name: string) => Promise<boolean>;
  keep: (name: string, bytes: Buffer) => Promise<void>;
};

type Entry = { bytes: number; used_ms: number };

const TOUCH_EVERY_MS = 86_400_000;
/** After a clean-up there is room again for a while. */
const KEEP_PART = 0.9;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Finished pictures on disk, at most `max_bytes` of them: the least recently used go first. Files appear whole or not
 * at all (written beside, then renamed), so several processes may share the folder, and a picture deleted by one is
 * simply drawn again by another.
 */
export function openPictureCache({ dir, max_bytes }: { dir: string; max_bytes: number }): PictureCache {
  const entries = new Map<string, Entry>();
  let total = 0;
  let scanned: Promise<void> | null = null;
  let cleaning: Promise<void> | null = null;
  const fileOf = (name: string) => join(dir, name.slice(0, 2), name);

  const note = (name: string, entry: Entry) => {
    total += entry.bytes - (entries.get(name)?.bytes ?? 0);
    // Set anew, so that the map's order is the order of use.
    entries.delete(name);
    entries.set(name, entry);
  };

  /** Uses are noted on disk once a day: enough to survive a restart, and no write per view. */
  const touch = async (name: string, bytes: number) => {
    const now_ms = Date.now();
    const before = entries.get(name)?.used_ms ?? 0;
    note(name, { bytes, used_ms: now_ms });
    if (now_ms - before < TOUCH_EVERY_MS) return;
    const now_s = now_ms / 1000;
    await utimes(fileOf(name), now_s, now_s).catch(() => undefined);
  };

  const clean = async () => {
    scanned ??= scan(dir, (name, entry) => {
      if (!entries.has(name)) note(name, entry);
    });
    await scanned;
    if (total <= max_bytes) return;
    const oldest_first = [...entries].sort(([, a], [, b]) => a.used_ms - b.used_ms);
    for (const [name, entry] of oldest_first) {
      if (total <= max_bytes * KEEP_PART) break;
      await rm(fileOf(name), { force: true });
      entries.delete(name);
      total -= entry.bytes;
    }
  };

  return {
    async find(name) {
      try {
        const bytes = await readFile(fileOf(name));
        await touch(name, bytes.length);
        return bytes;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async has(name) {
      return stat(fileOf(name)).then(
        () => true,
        () => false,
      );
    },
    async keep(name, bytes) {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true });
      const beside = `${file}.${randomUUID()}.tmp`;
      try {
        await writeFile(beside, bytes);
        await rename(beside, file);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      note(name, { bytes: bytes.length, used_ms: Date.now() });
      cleaning ??= clean().finally(() => {
        cleaning = null;
      });
      await cleaning;
    },
  };
}

/** Counts what earlier processes left; half-written files of a crash are removed. */
async function scan(dir: string, found: (name: string, entry: Entry) => void): Promise<void> {
  const folders = await readdir(dir, { withFileTypes: true });
  for (const folder of folders) {
    if (!folder.isDirectory()) continue;
    const inside = join(dir, folder.name);
    for (const name of await readdir(inside)) {
      const info = await stat(join(inside, name)).catch(() => null);
      if (!info) continue;
      const is_stale_part = name.endsWith('.tmp') && Date.now() - info.mtimeMs > 60_000;
      if (is_stale_part) await rm(join(inside, name), { force: true });
      else if (!name.endsWith('.tmp')) found(name, { bytes: info.size, used_ms: info.mtimeMs });
    }
  }
}
