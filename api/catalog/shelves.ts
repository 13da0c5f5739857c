import type { CategoryRow } from './store.ts';

export type Shelf = CategoryRow & {
  /** Aisle first, this shelf last. */
  path: readonly Shelf[];
  children: Shelf[];
};

/** The aisles as a tree, looked up by id and by address. */
export type Shelves = {
  aisles: readonly Shelf[];
  by_id: ReadonlyMap<number, Shelf>;
  by_key: ReadonlyMap<string, Shelf>;
  /** Every shelf, in the order of the tree: an aisle, its shelves, the next aisle. */
  all: readonly Shelf[];
  /** Shelves that a rule fills. */
  by_rule: Record<'sold_as_fresh' | 'autoship', readonly Shelf[]>;
};

export function growShelves(rows: readonly CategoryRow[]): Shelves {
  const row_of = new Map(rows.map((row) => [row.category_id, row]));
  const by_id = new Map<number, Shelf>();
  const grow = (row: CategoryRow): Shelf => {
    const known = by_id.get(row.category_id);
    if (known) return known;
    const parent_row = row.parent_category_id === null ? undefined : row_of.get(row.parent_category_id);
    const parent = parent_row && grow(parent_row);
    const shelf: Shelf = { ...row, path: [], children: [] };
    shelf.path = [...(parent?.path ?? []), shelf];
    by_id.set(row.category_id, shelf);
    parent?.children.push(shelf);
    return shelf;
  };
  for (const row of rows) grow(row);
  const aisles = rows.filter((row) => row.parent_category_id === null).map(grow);
  const walk = (shelf: Shelf): Shelf[] => [shelf, ...shelf.children.flatMap(walk)];
  const all = aisles.flatMap(walk);
  return {
    aisles,
    by_id,
    by_key: new Map(all.map((shelf) => [shelf.url_key, shelf])),
    all,
    by_rule: {
      sold_as_fresh: all.filter(({ rule }) => rule === 'sold_as_fresh'),
      autoship: all.filter(({ rule }) => rule === 'autoship'),
    },
  };
}
