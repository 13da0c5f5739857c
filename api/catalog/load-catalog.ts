import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '#api/db/pool.ts';
import type { Clock } from '#api/kernel/clock.ts';
import { makeTimeSlicer } from '#api/kernel/time-slicer.ts';
import { noteFile } from './changes-query.ts';
import { inOneMoment, type Loaded, loadSnapshot, readReferenceData, replaceProducts } from './load-snapshot.ts';
import { openCatalogFile, writeCatalogFile } from './packed/catalog-file.ts';
import { openPacked } from './packed/packed-snapshot.ts';
import { decoding, readSections, UnusableFile } from './packed/sections.ts';
import type { SnapshotStore } from './packed/snapshot-store.ts';
import { type Snapshot, withIndex } from './snapshot.ts';
import { listProductRows } from './store.ts';

/** Products that are replaced at a time. */
const BATCH = 1_000;

export type CatalogLoader = {
  /** The catalog as it is now: the file and what has changed since, or everything from the database. */
  open(version: number): Promise<Snapshot>;
  /** Everything from the database, which also replaces the file. */
  load(version: number): Promise<Snapshot>;
  /** Resolves when the file is written. */
  close(): Promise<void>;
};

type Options = { db: Db; log: Logger; clock: Clock; store: SnapshotStore | null };

/** Loads the catalog, in place from a file where it can. A file that can't be used or written costs only time. */
export function catalogLoader({ db, log, clock, store }: Options): CatalogLoader {
  let writing: Promise<void> = Promise.resolve();
  const load = async (version: number): Promise<Snapshot> => {
    const loaded = await loadSnapshot(db);
    const file = store && (await makeFile(loaded));
    if (!file) return openPacked(loaded.sections, loaded.reference, version);
    // One after the other, so that the newest is the last.
    writing = writing.then(() => write(store, file));
    return openPacked(readSections(file.bytes).sections, loaded.reference, version);
  };
  const makeFile = async (loaded: Loaded) => {
    const file_id = randomUUID();
    try {
      const xid = await noteFile(db, { file_id, made_at: clock.now() });
      return { file_id, bytes: writeCatalogFile(loaded, { file_id, xid }) };
    } catch (error) {
      log.warn({ err: error }, 'the file of the catalog could not be made; the next start reads the database');
      return null;
    }
  };
  const write = async (to: SnapshotStore, { bytes, file_id }: { bytes: Buffer; file_id: string }) => {
    try {
      await to.write(bytes, file_id);
      log.debug({ bytes: bytes.length }, 'the file of the catalog is written');
    } catch (error) {
      log.warn({ err: error }, 'the file of the catalog could not be written; the next start reads the database');
    }
  };
  return {
    async open(version) {
      const file = store && (await readFile(store, log));
      const opened = file && (await openFile(db, file, { version, now: clock.now() }, log));
      return opened ?? load(version);
    },
    load,
    close: () => writing,
  };
}

async function readFile(store: SnapshotStore, log: Logger): Promise<Buffer | null> {
  try {
    return await store.read();
  } catch (error) {
    log.warn({ err: error }, 'the file of the catalog could not be read; reading the database');
    return null;
  }
}

/** Null for a file that can't be used, after a line in the log that says why. */
async function openFile(
  db: Db,
  file: Buffer,
  asked: { version: number; now: Date },
  log: Logger,
): Promise<Snapshot | null> {
  try {
    const { snapshot, changed } = await inOneMoment(db, async (tx) =>
      openCatalogFile(tx, file, await readReferenceData(tx), asked),
    );
    // Reading so many one by one takes as long as reading everything.
    if (changed.length * 4 > snapshot.products.length)
      throw new UnusableFile('more than a quarter of the products have changed since');
    const current = await withChanges(db, snapshot, changed);
    log.debug({ products: snapshot.products.length, changed: changed.length }, 'catalog opened in place from its file');
    return current;
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    log.warn({ reason: error.message, err: error.cause }, 'the file of the catalog is not used; reading the database');
    return null;
  }
}

async function withChanges(db: Db, file: Snapshot, changed: readonly number[]): Promise<Snapshot> {
  let snapshot = file;
  for (let at = 0; at < changed.length; at += BATCH) {
    const before = snapshot;
    const ids = changed.slice(at, at + BATCH);
    const rows = await listProductRows(db, ids);
    const next = await decoding(() => replaceProducts(before, rows, ids));
    if (!next) throw new UnusableFile('products were added, removed or rearranged since');
    snapshot = next;
  }
  return snapshot.isIndexed ? snapshot : decoding(() => withIndex(snapshot, makeTimeSlicer()));
}
