import { isInBand, PRICE_BANDS, RATING_STEPS, readBand } from '#domain/catalog/bands.ts';
import type { RestrictionRule } from '#domain/compliance/restrictions.ts';
import { type Bits, bitsWhere } from './bits.ts';
import { type Column, type ColumnValue, makeColumn } from './column.ts';
import { type Entry, LABEL_COLUMNS } from './entry.ts';
import { type Orders, ordersAfter } from './order.ts';
import { makeIndex, type SearchIndex, textOf } from './search/search-index.ts';
import type { Pace } from '#api/kernel/pace.ts';
import type { Shelves } from './shelves.ts';
import type { BrandRow, FacetValueRow } from './store.ts';

export const COLUMNS = [...LABEL_COLUMNS, 'category', 'brand', 'price', 'rating', 'autoship', 'in_stock'] as const;
export type ColumnKey = (typeof COLUMNS)[number];

/** What seldom changes: the words around the products. */
export type Frame = {
  shelves: Shelves;
  brands: ReadonlyMap<number, BrandRow>;
  facet_values: readonly FacetValueRow[];
  restrictions: readonly RestrictionRule[];
};

/**
 * The sellable catalogue at one moment. Nothing in it is ever changed; a change makes a new one that shares all
 * that stayed. Products are told by ordinal, their place in the order of product_id.
 */
export type Snapshot = Frame & {
  version: number;
  entries: readonly Entry[];
  /** Before children were summed into their parents; what a later change starts from. */
  single_entries: readonly Entry[];
  ordinal_of: ReadonlyMap<number, number>;
  ordinal_of_url_key: ReadonlyMap<string, number>;
  ordinal_of_sku: ReadonlyMap<string, number>;
  children_of: ReadonlyMap<number, readonly number[]>;
  listed: Bits;
  columns: Readonly<Record<ColumnKey, Column>>;
  orders: Orders;
  index: SearchIndex;
  /**
   * Stays the same object while nothing changes but how many there are of what is in stock: lists, counts and
   * rankings made of one snapshot hold for all of its shape.
   */
  shape: object;
};

type Parts = Omit<Snapshot, 'listed' | 'columns' | 'orders' | 'index' | 'shape'>;

/** Makes a snapshot; with `before`, of the same products in the same order, it makes again only what differs. */
export async function makeSnapshot(parts: Parts, pace: Pace, before?: Snapshot): Promise<Snapshot> {
  const { entries } = parts;
  const changed = before ? entries.flatMap((entry, i) => (entry === before.entries[i] ? [] : [i])) : null;
  const isSame = (same: (now: Entry, then: Entry) => boolean) =>
    changed?.every((i) => {
      const now = entries[i];
      const then = before?.entries[i];
      return now && then && same(now, then);
    }) ?? false;
  const columns = {} as Record<ColumnKey, Column>;
  for (const key of COLUMNS) {
    const kept = before?.columns[key];
    const same = (now: Entry, then: Entry) => sameList(columnKeys(now, key), columnKeys(then, key));
    columns[key] =
      kept && isSame(same) ? kept : makeColumn(columnValues(parts, key), entries.length, keysAt(entries, key));
    await pace.pause();
  }
  const same_listing = isSame((now, then) => now.is_listed === then.is_listed);
  const same_words = same_listing && isSame((now, then) => textOf(now) === textOf(then));
  const index = before && same_words ? before.index : await makeIndex(parts, pace);
  const same_shape =
    before &&
    index === before.index &&
    before.shelves === parts.shelves &&
    COLUMNS.every((key) => columns[key] === before.columns[key]) &&
    isSame((now, then) => SHAPED_BY.every((read) => read(now) === read(then)));
  return {
    ...parts,
    columns,
    listed: before && same_listing ? before.listed : bitsWhere(entries.length, (i) => entries[i]?.is_listed ?? false),
    orders: ordersAfter(before?.orders, isSame),
    index,
    shape: same_shape ? before.shape : {},
  };
}

/** What lists and pages are made of besides columns, listing and words. */
const SHAPED_BY: readonly ((entry: Entry) => unknown)[] = [
  ({ price_cents }) => price_cents,
  ({ unit_price_cents }) => unit_price_cents,
  ({ popularity }) => popularity,
  ({ released_on }) => released_on,
  ({ card }) => card.rating_average,
  ({ card }) => card.rating_count,
  ({ card }) => card.product_type,
  ({ card }) => card.storage,
  ({ card }) => card.is_available,
  ({ shelf }) => shelf,
];

const sameList = (a: readonly string[], b: readonly string[]) =>
  a === b || (a.length === b.length && a.every((key, i) => key === b[i]));

function keysAt(entries: readonly Entry[], key: ColumnKey): (ordinal: number) => readonly string[] {
  return (ordinal) => {
    const entry = entries[ordinal];
    return entry ? columnKeys(entry, key) : [];
  };
}

const YES: readonly string[] = ['1'];
const NO: readonly string[] = [];
const BANDS = PRICE_BANDS.flatMap(({ key }) => {
  const band = readBand(key);
  return band ? [{ key, band }] : [];
});

/** The values by which one product is found. */
export function columnKeys(entry: Entry, key: ColumnKey): readonly string[] {
  switch (key) {
    case 'category':
      return entry.category_keys;
    case 'brand':
      return [entry.card.manufacturer_url_key];
    case 'price':
      return BANDS.flatMap(({ key: name, band }) => (isInBand(entry.price_cents, band) ? [name] : []));
    case 'rating':
      return RATING_STEPS.flatMap(({ key: name }) => (entry.card.rating_average >= Number(name) ? [name] : []));
    case 'autoship':
      return entry.card.autoship_enabled ? YES : NO;
    case 'in_stock':
      return entry.card.in_stock ? YES : NO;
    default:
      return entry.keys[key];
  }
}

function columnValues(frame: Frame, key: ColumnKey): readonly ColumnValue[] {
  switch (key) {
    case 'category':
      return frame.shelves.all.map(({ url_key, title }) => ({ key: url_key, title }));
    case 'brand':
      return [...frame.brands.values()].map(({ url_key, name }) => ({ key: url_key, title: name }));
    case 'price':
      return PRICE_BANDS;
    case 'rating':
      return RATING_STEPS;
    case 'autoship':
      return [{ key: '1', title: 'Autoship' }];
    case 'in_stock':
      return [{ key: '1', title: 'In stock' }];
    default:
      return frame.facet_values
        .filter(({ kind }) => kind === key)
        .map(({ url_key, title }) => ({ key: url_key, title }));
  }
}

/** @throws never for ordinals of this snapshot; an ordinal of another one is a fault. */
export function entryAt(snapshot: Snapshot, ordinal: number): Entry {
  const entry = snapshot.entries[ordinal];
  if (!entry) throw new Error(`The snapshot has no product at ${ordinal}.`);
  return entry;
}

export function findEntry(snapshot: Snapshot, product_id: number): Entry | null {
  const ordinal = snapshot.ordinal_of.get(product_id);
  return ordinal === undefined ? null : entryAt(snapshot, ordinal);
}

export function findByAddress(snapshot: Snapshot, url_key: string): Entry | null {
  const ordinal = snapshot.ordinal_of_url_key.get(url_key);
  return ordinal === undefined ? null : entryAt(snapshot, ordinal);
}
