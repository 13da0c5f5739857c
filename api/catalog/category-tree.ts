import type { CategoryRow } from './store.ts';

export type Category = CategoryRow & {
  /** From the aisle down to this category. */
  path: readonly Category[];
  children: Category[];
};

/** All categories, by id and by url_key. */
export type CategoryTree = {
  aisles: readonly Category[];
  byId: ReadonlyMap<number, Category>;
  byKey: ReadonlyMap<string, Category>;
  /** Depth first: an aisle, its categories, the next aisle. */
  all: readonly Category[];
  /** Categories filled by a rule. */
  byRule: Record<'sold_as_fresh' | 'autoship', readonly Category[]>;
};

export function buildCategoryTree(rows: readonly CategoryRow[]): CategoryTree {
  const rowById = new Map(rows.map((row) => [row.category_id, row]));
  const byId = new Map<number, Category>();
  const build = (row: CategoryRow): Category => {
    const known = byId.get(row.category_id);
    if (known) return known;
    const parentRow = row.parent_category_id === null ? undefined : rowById.get(row.parent_category_id);
    const parent = parentRow && build(parentRow);
    const category: Category = { ...row, path: [], children: [] };
    category.path = [...(parent?.path ?? []), category];
    byId.set(row.category_id, category);
    parent?.children.push(category);
    return category;
  };
  for (const row of rows) build(row);
  const aisles = rows.filter((row) => row.parent_category_id === null).map(build);
  const walk = (category: Category): Category[] => [category, ...category.children.flatMap(walk)];
  const all = aisles.flatMap(walk);
  return {
    aisles,
    byId,
    byKey: new Map(all.map((category) => [category.url_key, category])),
    all,
    byRule: {
      sold_as_fresh: all.filter(({ rule }) => rule === 'sold_as_fresh'),
      autoship: all.filter(({ rule }) => rule === 'autoship'),
    },
  };
}
