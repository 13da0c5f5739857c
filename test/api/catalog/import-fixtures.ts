import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { ImportSettings } from '#domain/catalog/import-draft.ts';
import { IMPORT_SETTINGS } from '#domain/catalog/import-settings-fixtures.ts';
import { tableLine } from '#domain/catalog/export-product.ts';
import type { BadRow, ImportFormat, PictureWarning } from '#api/catalog/index.ts';
import { migrate } from '#api/db/migrate.ts';
import { APP_ROLE } from '#api/db/pool.ts';
import { importCatalog, type ImportOptions, type ImportProgress, type ImportReport } from '#api/import-catalog.ts';
import { prepareJobQueue } from '#api/jobs/job-queue.ts';
import { loadStarterData } from '#demo/starter.ts';
import { createEmptyDatabase, type TestDatabase } from '#harness/database.ts';

/** A shop as its first start leaves it: states, plans and shipping, and nothing to sell. */
export async function createBareShop(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const { role } = await migrate(database.url);
  await prepareJobQueue(database.url, role);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await loadStarterData(client);
  await client.end();
  return database;
}

/** A bare shop's database, and a folder for the files that are imported into it. */
export type BareShop = { url: string; folder: ImportFolder; close(): Promise<void> };

export async function openBareShop(): Promise<BareShop> {
  const folder = await makeFolder();
  const database = await createBareShop();
  return {
    url: database.url,
    folder,
    close: async () => {
      await database.drop();
      await folder.remove();
    },
  };
}

export type Ran = { report: ImportReport; bad: BadRow[]; warnings: PictureWarning[]; progress: ImportProgress[] };

type RunOptions = Partial<Omit<ImportOptions, 'settings'>> & { settings?: Partial<ImportSettings> };

/** Imports a file into the database, without pictures unless they are asked for. */
export async function runImport(
  url: string,
  file: string,
  format: ImportFormat = 'google',
  options: RunOptions = {},
): Promise<Ran> {
  const ran: Omit<Ran, 'report'> = { bad: [], warnings: [], progress: [] };
  const report = await importCatalog({
    url,
    role: APP_ROLE,
    file,
    format,
    isDryRun: false,
    isStrict: false,
    pictures: null,
    public_url: 'https://shop.example',
    warehouse_id: null,
    ship_from: '90026',
    signal: new AbortController().signal,
    onBad: (row) => ran.bad.push(row),
    onWarning: (warning) => ran.warnings.push(warning),
    ...options,
    onProgress: (progress) => {
      ran.progress.push(progress);
      options.onProgress?.(progress);
    },
    settings: { ...IMPORT_SETTINGS, ...options.settings },
  });
  return { report, ...ran };
}

/** "line 3: price is missing", for each fault of each bad row. */
export function reasonsOf(bad: readonly BadRow[]): string[] {
  return bad.flatMap(({ line, problems }) => problems.map(({ field, reason }) => `line ${line}: ${field} ${reason}`));
}

export type ImportFolder = Awaited<ReturnType<typeof makeFolder>>;

/** A folder of its own for import files and pictures. */
export async function makeFolder() {
  const dir = await mkdtemp(path.join(tmpdir(), 'import-'));
  return {
    dir,
    async write(name: string, content: string | Uint8Array): Promise<string> {
      const file = path.join(dir, name);
      await writeFile(file, content);
      return file;
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

export type Item = Record<string, string>;

/** A plain row of a Google feed. */
export function item(number: number, cells: Item = {}): Item {
  return {
    id: `GV-${number}`,
    title: `Green Valley Rolled Oats No ${number}, 32 oz`,
    description: 'Whole grain oats.',
    brand: 'Green Valley',
    price: '6.49 USD',
    sale_price: '4.99 USD',
    availability: 'in_stock',
    quantity: '60',
    product_type: 'Food > Breakfast > Oats',
    unit_pricing_measure: '32 oz',
    ...cells,
  };
}

/** Where an operator saw the store prices of `item`. */
export const MARKET = 'price at Corner Market';

/** A table of these rows, with every column that one of them has. */
export function table(rows: readonly Item[], delimiter: ',' | '\t' = '\t'): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => tableLine(cells, delimiter))
    .join('');
}
