import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  IMPORT_STORAGES,
  IMPORT_TAX_CLASSES,
  type ImportStorage,
  type ImportTaxClass,
} from '#domain/catalog/import-draft.ts';
import { IMPORT_FORMATS, type ImportFormat } from '#api/catalog/index.ts';

/** What the command says when it can't be understood. */
export const IMPORT_USAGE = `npm run catalog:import -- FILE --format google|shopify|off [options]

  --dry-run             report what an import would do; change nothing
  --strict              change nothing if any row is bad
  --report FILE         write every bad row and picture to a table (CSV)
  --no-pictures         leave pictures alone
  --stock N             how many "in stock" means where the file has no number
  --warehouse ID        whose stock the file counts, in a shop with several warehouses
  --ship-from ZIP       where a shop without a warehouse ships from
  --brand NAME          the brand of rows without one
  --category KEY        the category of rows without a product type
  --categories FILE     a table: product_type, category, storage, tax_class
  --storage KIND        ${listOr(IMPORT_STORAGES)}; the first without it
  --tax-class CLASS     ${listOr(IMPORT_TAX_CLASSES)}; the first without it
  --prices FILE         a table: sku, price, stock (for Open Food Facts)
  --price-cents N       the price of rows without one (for Open Food Facts)
  --price-source TEXT   where you saw what other stores charge; without it, a file's store prices aren't used

docs/import.md says what each format holds.`;

/** What can't be understood; the message is a sentence. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What the operator wants, from the command line. */
export type ImportArguments = {
  file: string;
  format: ImportFormat;
  isDryRun: boolean;
  isStrict: boolean;
  hasPictures: boolean;
  report: string | null;
  stock: number | null;
  warehouse: string | null;
  ship_from: string | null;
  brand: string | null;
  category: string | null;
  categories: string | null;
  storage: ImportStorage;
  tax_class: ImportTaxClass;
  prices: string | null;
  price_cents: number | null;
  price_source: string | null;
};

const FLAG = { type: 'boolean' } as const;
const TEXT = { type: 'string' } as const;

const OPTIONS = {
  format: TEXT,
  'dry-run': FLAG,
  strict: FLAG,
  'no-pictures': FLAG,
  report: TEXT,
  stock: TEXT,
  warehouse: TEXT,
  'ship-from': TEXT,
  brand: TEXT,
  category: TEXT,
  categories: TEXT,
  storage: TEXT,
  'tax-class': TEXT,
  prices: TEXT,
  'price-cents': TEXT,
  'price-source': TEXT,
} as const;

/** @throws UsageError saying what can't be understood. */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { values, file } = parse(args);
  const report = values.report ?? null;
  const read = [file, values.categories, values.prices].filter((name) => name !== undefined);
  if (report !== null && read.some((name) => isSameFile(name, report)))
    throw new UsageError('--report would overwrite a file that is read.');
  return {
    file,
    format: oneOf('format', IMPORT_FORMATS, values.format),
    isDryRun: values['dry-run'] ?? false,
    isStrict: values.strict ?? false,
    hasPictures: !(values['no-pictures'] ?? false),
    report,
    stock: whole('stock', values.stock, 1_000_000),
    warehouse: values.warehouse ?? null,
    ship_from: zip(values['ship-from']),
    brand: values.brand?.trim() || null,
    category: values.category?.trim() || null,
    categories: values.categories ?? null,
    storage: oneOf('storage', IMPORT_STORAGES, values.storage ?? IMPORT_STORAGES[0]),
    tax_class: oneOf('tax-class', IMPORT_TAX_CLASSES, values['tax-class'] ?? IMPORT_TAX_CLASSES[0]),
    prices: values.prices ?? null,
    price_cents: whole('price-cents', values['price-cents'], 10_000_000),
    price_source: values['price-source']?.trim() || null,
  };
}

/** "a, b or c". */
function listOr(names: readonly string[]): string {
  return names.join(', ').replace(/, (?=[^,]*$)/, ' or ');
}

/** Also through links. */
function isSameFile(a: string, b: string): boolean {
  if (path.resolve(a) === path.resolve(b)) return true;
  const [one, other] = [a, b].map((name) => fs.statSync(name, { throwIfNoEntry: false }));
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined) throw new UsageError('Name the file to import.');
    if (others.length > 0) throw new UsageError('Name one file; each import has a report of its own.');
    return { values, file };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function oneOf<Name extends string>(option: string, names: readonly Name[], given: string | undefined): Name {
  const found = names.find((name) => name === given);
  if (!found) throw new UsageError(`--${option} must be ${listOr(names)}.`);
  return found;
}

function whole(option: string, given: string | undefined, max: number): number | null {
  if (given === undefined) return null;
  const count = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (!(count <= max)) throw new UsageError(`--${option} must be a whole number up to ${max.toLocaleString('en-US')}.`);
  return count;
}

function zip(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!/^\d{5}$/.test(given)) throw new UsageError('--ship-from must be a ZIP with five digits.');
  return given;
}
