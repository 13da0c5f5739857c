import type { Logger } from 'pino';
import type { PictureSpec } from '#domain/media/picture.ts';
import type { ProductCard, ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Db } from '#api/db/pool.ts';
import type { Clock } from '#api/kernel/clock.ts';
import { type Entry, readLabel } from './entry.ts';
import { followChanges } from './follow-changes.ts';
import { loadSnapshot, reloadProducts } from './load-snapshot.ts';
import { orderOf } from './order.ts';
import { showDetail } from './show-detail.ts';
import { findWords } from './show-page.ts';
import { LABEL_COLUMNS } from './entry.ts';
import { makePageStamps } from './page-stamps.ts';
import { entryAt, findByAddress, findEntry, type Snapshot } from './snapshot.ts';

export type { Snapshot } from './snapshot.ts';
export type { ProductOptionRow } from './tables.ts';

/** `hash` stands for all of the rest, and for the hand that draws it. */
export type Picture = { spec: PictureSpec; facts: ProductFacts | null; hash: string };

/** The sellable catalogue in this process's memory: right within a second of any change in the database. */
export type Catalog = {
  current(): Snapshot;
  /** Goes up with every change. */
  version(): number;
  /** Stays while the page at this path (no query) shows what is true, in whatever stock there is plenty of. */
  pageStamp(path: string): string;
  /** Calls back after each change. @returns what ends it. */
  onChange(listener: (version: number) => void): () => void;
  /** A product as lists show it; children too. Null if there is none. */
  card(product_id: number): ProductCard | null;
  cardOfSku(sku: string): ProductCard | null;
  detail(url_key: string): ProductDetail | null;
  /** What a product's picture is drawn from; null for an unknown SKU or one with an imported image. */
  picture(sku: string): Picture | null;
  /** The pages that have a picture of their own: aisles, brands, diets and the other values. */
  page(url_key: string): { title: string } | null;
  /** What all listed products are drawn from, the most popular first. */
  warmList(): Iterable<Picture>;
  close(): Promise<void>;
};

type Options = {
  db: Db;
  /** An address for the connection that listens: never a pooler that shares connections. */
  listen_url: string;
  log: Logger;
  clock: Clock;
};

/**
 * Loads the catalogue and follows its changes.
 * @throws if the database cannot be reached or read.
 */
export async function openCatalog({ db, listen_url, log, clock }: Options): Promise<Catalog> {
  const listeners = new Set<(version: number) => void>();
  let snapshot: Snapshot | null = null;
  const stamps = makePageStamps();
  const take = (next: Snapshot) => {
    snapshot = next;
    stamps.take(next);
    for (const listener of listeners) listener(next.version);
  };
  const following = await followChanges({
    url: listen_url,
    log,
    onNews: async (news) => {
      // What is announced before the first load is done is in it, or is read right after it.
      const before = snapshot ?? (await first);
      const by_rows = news === 'all' ? null : await reloadProducts(db, before, news);
      take(by_rows ?? (await loadSnapshot(db, before.version + 1)));
    },
  });
  const first = loadSnapshot(db, 1);
  try {
    take(await first);
  } catch (error) {
    await following.close();
    throw error;
  }
  const current = (): Snapshot => {
    if (!snapshot) throw new Error('The catalogue is not loaded.');
    return snapshot;
  };
  return {
    ...lookUps(current, clock),
    current,
    version: () => current().version,
    pageStamp: (path) => stamps.stampOf(path, pacificDay(clock.now())),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => following.close(),
  };
}

function lookUps(current: () => Snapshot, clock: Clock) {
  const entryBy = (ordinal: number | undefined) => (ordinal === undefined ? null : entryAt(current(), ordinal));
  return {
    card: (product_id: number) => findEntry(current(), product_id)?.card ?? null,
    cardOfSku: (sku: string) => entryBy(current().ordinal_of_sku.get(sku))?.card ?? null,
    detail: (url_key: string) => {
      const entry = findByAddress(current(), url_key);
      return entry && showDetail(current(), entry, pacificDay(clock.now()));
    },
    picture: (sku: string): Picture | null => {
      const entry = entryBy(current().ordinal_of_sku.get(sku));
      return entry && pictureOf(entry);
    },
    page: (url_key: string) => findPage(current(), url_key),
    warmList: () => ({ [Symbol.iterator]: () => picturesOf(current()) }),
  };
}

function pictureOf(entry: Entry): Picture | null {
  const { picture, facts } = readLabel(entry);
  return picture && entry.picture_hash ? { spec: picture, facts, hash: entry.picture_hash } : null;
}

/** One label at a time: all of them unpacked would take more memory than the rest of the shop. */
function* picturesOf(snapshot: Snapshot): Generator<Picture> {
  for (const ordinal of orderOf(snapshot, 'popular')) {
    const picture = pictureOf(entryAt(snapshot, ordinal));
    if (picture) yield picture;
  }
}

function findPage(snapshot: Snapshot, url_key: string): { title: string } | null {
  const shelf = snapshot.shelves.by_key.get(url_key);
  if (shelf) return { title: shelf.title };
  for (const kind of ['brand', ...LABEL_COLUMNS] as const) {
    const words = findWords(snapshot, kind, url_key);
    if (words) return { title: words.title };
  }
  return null;
}
