import { z } from 'zod';

/**
 * Product columns that lists, search and sorting don't use: shown on the product's own page and brought by imports. Code
 * that reads, stores, exports and loads products handles them by this list, so a new one is a migration, a line here and
 * its place on the page. Null where unknown.
 */
const PlainColumns = z.object({
  /** Years a buyer must have reached. */
  age_min: z.number().int().nullable(),
  /** The bar code, 8 to 14 digits. */
  gtin: z.string().nullable(),
});
export type PlainColumns = z.infer<typeof PlainColumns>;

/** As the call for one product answers them. */
export const PLAIN_COLUMNS = PlainColumns.shape;
export const PLAIN_COLUMN_NAMES = Object.keys(PLAIN_COLUMNS) as (keyof PlainColumns)[];

/** Files have these in columns of other names, or rules of an import set them. */
const OWN_WAYS: ReadonlySet<string> = new Set<keyof PlainColumns>(['age_min', 'gtin']);

/** Files of products have these in columns of the same name, in every format with columns. */
export const CARRIED_COLUMNS = PLAIN_COLUMN_NAMES.filter((name) => !OWN_WAYS.has(name));

/** Picks the plain columns from a row; null for any it lacks. */
export function plainColumnsOf(row: Partial<PlainColumns>): PlainColumns {
  return Object.fromEntries(PLAIN_COLUMN_NAMES.map((name) => [name, row[name] ?? null])) as PlainColumns;
}
