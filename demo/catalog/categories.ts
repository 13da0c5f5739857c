import { readTable } from './table.ts';

export type DemoCategory = {
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

/** All aisles, sub-aisles and leaves; parents come before their children. */
export const CATEGORIES: readonly DemoCategory[] = ROWS.map((row, i) => ({
  category_id: i + 1,
  parent_category_id: row.parent ? categoryId(row.parent) : null,
  url_key: row.url_key ?? '',
  title: row.title ?? '',
  blurb: row.blurb ?? '',
  position: i + 1,
  rule: row.rule || null,
}));

/** @throws if no category has the key. */
export function categoryId(url_key: string): number {
  const id = ID_OF.get(url_key);
  if (id === undefined) throw new Error(`No category ${url_key}`);
  return id;
}

export function categoryOf(url_key: string): DemoCategory {
  const category = CATEGORIES[categoryId(url_key) - 1];
  if (!category) throw new Error(`No category ${url_key}`);
  return category;
}

/** The url_key of the aisle above a leaf. */
export function aisleOf(url_key: string): string {
  let category = categoryOf(url_key);
  while (category.parent_category_id !== null) {
    const parent = CATEGORIES[category.parent_category_id - 1];
    if (!parent) break;
    category = parent;
  }
  return category.url_key;
}
