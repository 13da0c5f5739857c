import { readTable } from './table.ts';

export type Shelf = {
  category_id: number;
  parent_category_id: number | null;
  url_key: string;
  title: string;
  blurb: string;
  position: number;
  rule: string | null;
};

const ROWS = readTable('categories');
const ID_OF = new Map(ROWS.map((row, i) => [row.url_key ?? '', i + 1]));

/** All aisles, sub-aisles and leaves; parents stand before their children. */
export const SHELVES: readonly Shelf[] = ROWS.map((row, i) => ({
  category_id: i + 1,
  parent_category_id: row.parent ? shelfId(row.parent) : null,
  url_key: row.url_key ?? '',
  title: row.title ?? '',
  blurb: row.blurb ?? '',
  position: i + 1,
  rule: row.rule || null,
}));

/** @throws if no shelf has the key. */
export function shelfId(url_key: string): number {
  const id = ID_OF.get(url_key);
  if (id === undefined) throw new Error(`No shelf ${url_key}`);
  return id;
}

export function shelfOf(url_key: string): Shelf {
  const shelf = SHELVES[shelfId(url_key) - 1];
  if (!shelf) throw new Error(`No shelf ${url_key}`);
  return shelf;
}

/** The url_key of the aisle above a leaf. */
export function aisleOf(url_key: string): string {
  let shelf = shelfOf(url_key);
  while (shelf.parent_category_id !== null) {
    const parent = SHELVES[shelf.parent_category_id - 1];
    if (!parent) break;
    shelf = parent;
  }
  return shelf.url_key;
}
