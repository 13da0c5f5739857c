import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type PictureCache = {
  get: (name: string) => Promise<Buffer | null>;
  has: (name: string) => Promise<boolean>;
  put: (name: string, bytes: Buffer) => Promise<void>;
};

type CachedFile = { bytes: number; usedAtMs: number };

const TOUCH_EVERY_MS = 86_400_000;
/** A cleanup frees more than needed, so that the next one is not due at once. */
const KEEP_SHARE = 0.9;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * An LRU cache of finished pictures on disk, up to `maxBytes`. Files are written to a temporary name and renamed, so
 * several processes can share the folder; a picture deleted by one is simply drawn again by another.
 */
export function openPictureCache({ dir, maxBytes }: { dir: string; maxBytes: number }): PictureCache {
  const files = new Map<string, CachedFile>();
  let total = 0;
  let scanned: Promise<void> | null = null;
  let cleaning: Promise<void> | null = null;
  const fileOf = (name: string) => join(dir, name.slice(0, 2), name);

  const note = (name: string, file: CachedFile) => {
    total += file.bytes - (files.get(name)?.bytes ?? 0);
    // Reinserted, so that the map is ordered by use.
    files.delete(name);
    files.set(name, file);
  };

  /** Records use on disk once a day: enough to survive a restart without a write per view. */
  const touch = async (name: string, bytes: number) => {
    const nowMs = Date.now();
    const before = files.get(name)?.usedAtMs ?? 0;
    note(name, { bytes, usedAtMs: nowMs });
    if (nowMs - before < TOUCH_EVERY_MS) return;
    const nowS = nowMs / 1000;
    await utimes(fileOf(name), nowS, nowS).catch(() => undefined);
  };

  const clean = async () => {
    scanned ??= scan(dir, (name, file) => {
      if (!files.has(name)) note(name, file);
    });
    await scanned;
    if (total <= maxBytes) return;
    const oldestFirst = [...files].sort(([, a], [, b]) => a.usedAtMs - b.usedAtMs);
    for (const [name, file] of oldestFirst) {
      if (total <= maxBytes * KEEP_SHARE) break;
      await rm(fileOf(name), { force: true });
      files.delete(name);
      total -= file.bytes;
    }
  };

  return {
    async get(name) {
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
    async put(name, bytes) {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true });
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      note(name, { bytes: bytes.length, usedAtMs: Date.now() });
      cleaning ??= clean().finally(() => {
        cleaning = null;
      });
      await cleaning;
    },
  };
}

/** Adds the files of earlier processes and deletes partial files left by a crash. */
async function scan(dir: string, found: (name: string, file: CachedFile) => void): Promise<void> {
  const folders = await readdir(dir, { withFileTypes: true });
  for (const folder of folders) {
    if (!folder.isDirectory()) continue;
    const inside = join(dir, folder.name);
    for (const name of await readdir(inside)) {
      const info = await stat(join(inside, name)).catch(() => null);
      if (!info) continue;
      const isStalePart = name.endsWith('.tmp') && Date.now() - info.mtimeMs > 60_000;
      if (isStalePart) await rm(join(inside, name), { force: true });
      else if (!name.endsWith('.tmp')) found(name, { bytes: info.size, usedAtMs: info.mtimeMs });
    }
  }
}
