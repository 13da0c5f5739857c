import type { Db } from '#api/db/pool.ts';
import { loadRestrictionRules } from '#api/compliance/index.ts';
import { type Entry, makeEntry } from './entry.ts';
import { combineFamily } from './family.ts';
import { makePacker } from './packed-labels.ts';
import { growShelves } from './shelves.ts';
import { makePace, type Pace } from '#api/kernel/pace.ts';
import { type Frame, makeSnapshot, type Snapshot } from './snapshot.ts';
import {
  listBrandRows,
  listCategoryRows,
  listFacetValueRows,
  listProductIds,
  listProductRows,
  type ProductRow,
} from './store.ts';

/** Products that are read at a time: all at once would take ten times the memory that they are kept in. */
const BATCH = 1_000;

/**
 * Reads the whole catalogue, in slices between which requests are answered. One transaction, so that no product
 * names a shelf that was not there yet.
 */
export async function loadSnapshot(db: Db, version: number): Promise<Snapshot> {
  const pace = makePace();
  const { frame, single_entries } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const words = await readFrame(tx);
      return { frame: words, single_entries: await readEntries(tx, words, pace) };
    });
  const children_of = new Map<number, number[]>();
  single_entries.forEach(({ parent_product_id }, ordinal) => {
    if (parent_product_id === null) return;
    const children = children_of.get(parent_product_id);
    if (children) children.push(ordinal);
    else children_of.set(parent_product_id, [ordinal]);
  });
  const parts = {
    ...frame,
    version,
    single_entries,
    children_of,
    entries: single_entries.map((entry) => combined(entry, single_entries, children_of)),
    ordinal_of: new Map(single_entries.map(({ product_id }, i) => [product_id, i])),
    ordinal_of_url_key: new Map(single_entries.map(({ card }, i) => [card.url_key, i])),
    ordinal_of_sku: new Map(single_entries.map(({ card }, i) => [card.sku, i])),
  };
  return makeSnapshot(parts, pace);
}

async function readFrame(tx: Db): Promise<Frame> {
  const brand_rows = await listBrandRows(tx);
  return {
    shelves: growShelves(await listCategoryRows(tx)),
    brands: new Map(brand_rows.map((brand) => [brand.brand_id, brand])),
    facet_values: await listFacetValueRows(tx),
    restrictions: await loadRestrictionRules(tx),
  };
}

async function readEntries(tx: Db, frame: Frame, pace: Pace): Promise<Entry[]> {
  const product_ids = await listProductIds(tx);
  const packer = makePacker();
  const entries: Entry[] = [];
  const read = (at: number) => {
    const rows = listProductRows(tx, product_ids.slice(at, at + BATCH));
    // Awaited when its turn comes; if another batch fails before, that failure is the one to tell.
    rows.catch(() => undefined);
    return rows;
  };
  let next = read(0);
  for (let at = 0; at < product_ids.length; at += BATCH) {
    const rows = await next;
    // The database reads on while these become entries.
    if (at + BATCH < product_ids.length) next = read(at + BATCH);
    for (const row of rows) {
      entries.push(makeEntry(row, frame, packer.add));
      await pace.pause();
    }
  }
  packer.end();
  return entries;
}

/**
 * Reads the named products again and answers a snapshot with them in place of the old ones. Null where that is
 * not enough: a product came or went, changed its address or its family, or stands on a shelf not known yet.
 */
export async function reloadProducts(
  db: Db,
  before: Snapshot,
  product_ids: readonly number[],
): Promise<Snapshot | null> {
  const rows = await listProductRows(db, product_ids);
  const known = product_ids.filter((product_id) => before.ordinal_of.has(product_id));
  if (rows.length !== known.length || rows.some((row) => !fits(before, row))) return null;
  const single_entries = [...before.single_entries];
  const touched = new Set<number>();
  const packer = makePacker();
  for (const row of rows) {
    const ordinal = before.ordinal_of.get(row.product_id) ?? 0;
    const entry = makeEntry(row, before, packer.add, before.single_entries[ordinal]);
    single_entries[ordinal] = entry;
    touched.add(ordinal);
    const parent = entry.parent_product_id === null ? undefined : before.ordinal_of.get(entry.parent_product_id);
    if (parent !== undefined) touched.add(parent);
  }
  packer.end();
  const entries = [...before.entries];
  for (const ordinal of touched) {
    const single = single_entries[ordinal];
    if (single) entries[ordinal] = combined(single, single_entries, before.children_of);
  }
  return makeSnapshot({ ...before, version: before.version + 1, single_entries, entries }, makePace(), before);
}

function fits(before: Snapshot, row: ProductRow): boolean {
  const ordinal = before.ordinal_of.get(row.product_id);
  const then = ordinal === undefined ? undefined : before.single_entries[ordinal];
  return (
    then !== undefined &&
    then.card.url_key === row.url_key &&
    then.card.sku === row.sku &&
    then.parent_product_id === row.parent_product_id &&
    before.shelves.by_id.has(row.category_id) &&
    before.brands.has(row.brand_id)
  );
}

function combined(entry: Entry, all: readonly Entry[], children_of: Snapshot['children_of']): Entry {
  const ordinals = children_of.get(entry.product_id);
  return ordinals
    ? combineFamily(
        entry,
        ordinals.flatMap((ordinal) => all[ordinal] ?? []),
      )
    : entry;
}
