import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { PictureSpec } from '#domain/media/picture.ts';
import type { ProductCard, ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import { EVERY_STATE } from '#domain/compliance/restrictions.ts';
import { FACET_PAGE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Listener } from '#api/db/listen.ts';
import type { Db } from '#api/db/pool.ts';
import type { Clock } from '#api/kernel/clock.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { type CatalogProduct, readDetails } from './catalog-product.ts';
import { followChanges } from './follow-changes.ts';
import { countHidden, householdView } from './household-view.ts';
import { indexWords } from './index-words.ts';
import { catalogLoader } from './load-catalog.ts';
import { reloadChanged } from './load-snapshot.ts';
import type { SnapshotStore } from './packed/snapshot-store.ts';
import { warnOfFaults } from './set-faults.ts';
import { sortOrderOf } from './sort-order.ts';
import { showDetail } from './show-detail.ts';
import { findValue } from './show-page.ts';
import { type Hero, heroOf } from './show-staples.ts';
import { trackPageVersions } from './page-versions.ts';
import { snapshotOn, warnOfEvidence } from './store-price.ts';
import { productAt, productByUrlKey, productById, type Snapshot } from './snapshot.ts';

/** `hash` covers the photo, the specification, the facts and the renderer's version. */
export type Picture = { spec: PictureSpec; facts: ProductFacts | null; hash: string; image: string | null };

/**
 * The sellable catalog in this process's memory, at most a second behind the database. Search finds new words once they are
 * indexed.
 */
export type Catalog = {
  current(): Snapshot;
  /** Increases with every change. */
  version(): number;
  /** The version of the page at this path (without query): changes whenever the page would look different. */
  pageVersion(path: string): string;
  /** Calls back after each change. @returns the unsubscribe function. */
  onChange(listener: (version: number) => void): () => void;
  /** A product or child as lists show it; null if unknown. */
  card(product_id: number): ProductCard | null;
  cardOfSku(sku: string): ProductCard | null;
  /** As `card`, but null if the product is no longer sold. */
  soldCard(product_id: number): ProductCard | null;
  /** As a household sees it, given the cookies of its browser. */
  detail(url_key: string, cookies?: CookieJar): ProductDetail | null;
  /** Why the household in the cookie doesn't want a product or child; '' without a reason, and without a cookie. */
  householdNote(product_id: number, cookies: CookieJar): string;
  /** As `householdNote`, but only where the household never wants to see the product itself. */
  neverNote(product_id: number, cookies: CookieJar): string;
  /** The product that lists show for this one: its parent, or itself; null if unknown. */
  familyOf(product_id: number): number | null;
  /** How many listed products the household in the cookie hides. */
  countHidden(cookies: CookieJar): number;
  /** What a product's picture is drawn from; null for an unknown SKU or a product with an imported image. */
  picture(sku: string): Picture | null;
  /** What the picture of today's staples is drawn from; null without any. */
  hero(): Hero | null;
  /** The title of a page that has a picture: an aisle, brand, diet or other facet value. */
  page(url_key: string): { title: string } | null;
  /** The pictures of all listed products, most popular first. */
  picturesByPopularity(): Iterable<Picture>;
  close(): Promise<void>;
};

type Options = {
  db: Db;
  listener: Listener;
  log: Logger;
  clock: Clock;
  /** Where its snapshot on disk is; none for a catalog that is always read from the database. */
  store?: SnapshotStore | null;
};

/**
 * Loads the catalog and follows its changes.
 * @throws Error if the database cannot be reached or read.
 */
export async function openCatalog({ db, listener, log, clock, store = null }: Options): Promise<Catalog> {
  const listeners = new Set<(version: number) => void>();
  let snapshot: Snapshot | null = null;
  const pageVersions = trackPageVersions();
  const loader = catalogLoader({ db, log, clock, store });
  const publish = (given: Snapshot) => {
    const today = pacificDay(clock.now());
    const next = snapshotOn(given, today);
    if (snapshot?.priced_on !== today) warnOfEvidence(next, today, log);
    if (next.synonyms !== snapshot?.synonyms) warnOfLostCategories(next, log);
    if (next.restrictions !== snapshot?.restrictions) warnOfAlcohol(next, log);
    snapshot = next;
    pageVersions.update(next);
    for (const listener of listeners) listener(next.version);
  };
  const current = (): Snapshot => {
    if (!snapshot) throw new Error('The catalog is not loaded.');
    // A new day ends the evidence of some store prices, with no change in the database.
    if (snapshot.priced_on !== pacificDay(clock.now())) publish(snapshot);
    return snapshot;
  };
  const inTurn = pLimit(1);
  const words = indexWords({
    current,
    publish,
    inTurn,
    onFailure: (error) => {
      log.error({ err: error }, 'the words of the catalog could not be indexed; everything is loaded anew');
      subscription.reload();
    },
  });
  const subscription = await followChanges({
    listener,
    log,
    onChange: (change) =>
      inTurn(async () => {
        const before = snapshot;
        // The first load hasn't begun and will read it, or has failed.
        if (!before) return;
        const reloaded = change === 'all' ? null : await reloadChanged(db, before, change);
        const next = reloaded ?? (await loader.load(before.version + 1));
        publish(next);
        if (!next.isIndexed) words.start();
      }),
  });
  try {
    // It may lack a change announced while it runs, which is loaded right after it.
    await inTurn(async () => publish(await loader.open(1)));
    warnOfFaults(current(), log);
  } catch (error) {
    await subscription.close();
    throw error;
  }
  return {
    ...lookups(current, clock),
    current,
    version: () => current().version,
    pageVersion: (path) => {
      current();
      return pageVersions.versionOf(path, pacificDay(clock.now()));
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      words.close();
      await subscription.close();
      await loader.close();
    },
  };
}

/** Such a synonym finds nothing. A shop without categories has only the rows that every shop starts with. */
function warnOfLostCategories({ index, categories }: Snapshot, log: Logger): void {
  if (categories.all.length === 0) return;
  const lost = [...index.synonyms.byStems].flatMap(([said, { aisles, first }]) => {
    const unknown = [...aisles, ...first].filter((url_key) => !categories.byKey.has(url_key));
    return unknown.length > 0 ? [{ said, unknown }] : [];
  });
  if (lost.length > 0) log.warn({ synonyms: lost.slice(0, 20) }, 'synonyms name categories that do not exist');
}

function warnOfAlcohol({ restrictions }: Snapshot, log: Logger): void {
  const tags = restrictions.flatMap((rule) => (rule.region_code === EVERY_STATE ? [rule.restriction_tag] : []));
  if (tags.length > 0) log.warn({ tags }, 'alcohol ships nowhere, because no row of restriction_rule names its tag');
}

function lookups(current: () => Snapshot, clock: Clock) {
  const productAtOrNull = (ordinal: number | undefined) =>
    ordinal === undefined ? null : productAt(current(), ordinal);
  return {
    card: (product_id: number) => productById(current(), product_id)?.card ?? null,
    cardOfSku: (sku: string) => productAtOrNull(current().ordinalBySku.get(sku))?.card ?? null,
    soldCard: (product_id: number) => {
      const product = productById(current(), product_id);
      return product?.is_available ? product.card : null;
    },
    detail: (url_key: string, cookies?: CookieJar) => {
      const product = productByUrlKey(current(), url_key);
      const view = cookies ? householdView(current(), cookies) : null;
      return product && showDetail(current(), product, pacificDay(clock.now()), view);
    },
    householdNote: (product_id: number, cookies: CookieJar) => {
      const product = productById(current(), product_id);
      return (product && householdView(current(), cookies)?.noteOf(product)) ?? '';
    },
    neverNote: (product_id: number, cookies: CookieJar) => {
      const product = productById(current(), product_id);
      return (product && householdView(current(), cookies)?.neverNoteOf(product)) ?? '';
    },
    familyOf: (product_id: number) => {
      const product = productById(current(), product_id);
      return product && (product.parent_product_id ?? product.product_id);
    },
    countHidden: (cookies: CookieJar) => {
      const view = householdView(current(), cookies);
      return view ? countHidden(current(), view) : 0;
    },
    picture: (sku: string): Picture | null => {
      const product = productAtOrNull(current().ordinalBySku.get(sku));
      return product && pictureOf(product);
    },
    hero: () => heroOf(current()),
    page: (url_key: string) => findPage(current(), url_key),
    picturesByPopularity: () => ({ [Symbol.iterator]: () => picturesOf(current()) }),
  };
}

function pictureOf(product: CatalogProduct): Picture | null {
  const { picture, facts, image } = readDetails(product);
  return picture && product.picture_hash ? { spec: picture, facts, hash: product.picture_hash, image } : null;
}

/** Unpacks one product at a time: all at once would take more memory than the rest of the shop. */
function* picturesOf(snapshot: Snapshot): Generator<Picture> {
  for (const ordinal of sortOrderOf(snapshot, 'popular')) {
    const picture = pictureOf(productAt(snapshot, ordinal));
    // A photo needs no drawing.
    if (picture && picture.image === null) yield picture;
  }
}

function findPage(snapshot: Snapshot, url_key: string): { title: string } | null {
  const category = snapshot.categories.byKey.get(url_key);
  if (category) return { title: category.title };
  for (const kind of FACET_PAGE_KINDS) {
    const value = findValue(snapshot, kind, url_key);
    if (value) return { title: value.title };
  }
  return null;
}
