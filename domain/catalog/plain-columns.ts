import { z } from 'zod';

/**
 * Columns of a product that its own page shows and files bring, and by which the catalog finds and sorts nothing. The
 * table has them, and the catalog reads, stores, answers, imports, exports and loads them without naming them: a new one
 * is a migration, a line here and its place on the page. Each is null for a product of which it isn't known.
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

/** The plain columns of something that has more fields, null where it lacks one. */
export function plainColumnsOf(row: Partial<PlainColumns>): PlainColumns {
  return Object.fromEntries(PLAIN_COLUMN_NAMES.map((name) => [name, row[name] ?? null])) as PlainColumns;
}
