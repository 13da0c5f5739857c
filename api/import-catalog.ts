import path from 'node:path';
import type { ImportSettings } from '#domain/catalog/import-draft.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { cancelOnAbort } from '#api/db/cancel-on-abort.ts';
import { type Db, openDb, openPool, type Tx } from '#api/db/pool.ts';
import { runAlone } from '#api/db/sole-run.ts';
import {
  addFacetValues,
  type BadRow,
  clearRows,
  countRows,
  findKnownImages,
  findUnlabeled,
  hasCountedRows,
  ImportCanceled,
  importContents,
  type ImportFormat,
  importImages,
  ImportRefused,
  newProducts,
  numberRows,
  type PictureWarning,
  placeBrands,
  placeCategories,
  readImportFile,
  refuseOtherProducts,
  type Staged,
  stageRows,
  throwIfCanceled,
  type Unlabeled,
  unknownCategories,
  upsertProducts,
} from './catalog/index.ts';
import { findAlcoholWithoutRule, lookUpZip, type AlcoholWithoutRule } from './compliance/index.ts';
import {
  addFirstWarehouse,
  findImportWarehouse,
  importStock,
  type ImportWarehouse,
  stockDigital,
} from './inventory/index.ts';
import { openWorkerPool } from './media/index.ts';
import { countUnproven, importPrices } from './pricing/index.ts';

export type ImportOptions = {
  /** The database's owner, and the role to work as; null if there is none. */
  url: string;
  role: string | null;
  file: string;
  format: ImportFormat;
  settings: ImportSettings;
  /** Reports as an import does and changes nothing. */
  isDryRun: boolean;
  /** Changes nothing if any row is bad. */
  isStrict: boolean;
  /** Null imports no pictures. `allowAddress` is for tests, whose server is on this machine. */
  pictures: { allowAddress?: (address: string) => boolean } | null;
  warehouse_id: string | null;
  ship_from: string | null;
  signal: AbortSignal;
  onBad: (row: BadRow) => void;
  onWarning: (warning: PictureWarning) => void;
  /** Where the shop's own pictures are, which an import leaves alone. */
  public_url: string;
  onProgress: (progress: ImportProgress) => void;
};

export type ImportProgress =
  | { step: 'reading'; rows: number; bytes: number }
  | { step: 'pictures'; done: number; total: number }
  | { step: 'writing'; done: number; total: number }
  | { step: 'prices' | 'stock'; products: number };

export type ImportReport = Pick<Staged, 'rows' | 'bad' | 'skipped'> & {
  /** Products with their own row or, for those with choices, without one. */
  products: { new: number; changed: number; unchanged: number };
  /** The SKUs of products that are no longer sold, because the file gives all their choices to others. */
  ended: string[];
  pictures_failed: number;
  /** New products that are in stock by the file, which says no number. */
  uncounted: number;
  /** Rows whose store price doesn't count, because the operator doesn't say whose it is. */
  unsourced: number;
  /** Products that show no saving, because nothing proves what other stores charge. */
  unproven: number;
  /** Foods without a list of ingredients: no search for "free from" finds them. */
  unlabeled: Unlabeled;
  /** Of the whole shop: alcohol that ships nowhere, because no rule says where it may. */
  unruled: AlcoholWithoutRule;
  /** False for a dry run, and for a strict import with bad rows. */
  is_done: boolean;
};

/** Arbitrary advisory lock id, the same in every process of the shop. */
const LOCK = 72_616_003;
/** What its connections are called. */
const BATCH = 'catalog-import';

/**
 * Imports a file of products. Everything it changes in the catalog, it changes in one transaction at the end; running
 * servers are told when that is done.
 * @throws ImportRefused if the file can't be imported, ImportCanceled; the catalog is then unchanged.
 */
export async function importCatalog(options: ImportOptions): Promise<ImportReport> {
  const ran = await runAlone(options.url, LOCK, async (owner) => {
    // A large import takes longer than any statement of the shop may.
    const pool = openPool(options.url, { size: 8, role: options.role, onError: () => undefined, batch: BATCH });
    const db = openDb(pool);
    const stop = cancelOnAbort(owner, BATCH, options.signal);
    try {
      return await importFile(db, options);
    } catch (error) {
      // Ctrl-C may reach the database, too; then it is the database that fails.
      if (options.signal.aborted) throw new ImportCanceled('The import was canceled.');
      throw error;
    } finally {
      await stop();
      // Without the database they stay until the next import.
      await clearRows(db).catch(() => undefined);
      await db.destroy();
    }
  });
  if (!ran) throw new ImportBusy('Another import runs in this shop; wait until it is done.');
  return ran.done;
}

/** Two imports would overwrite each other's rows. */
export class ImportBusy extends Error {
  override name = 'ImportBusy';
}

async function importFile(db: Db, options: ImportOptions): Promise<ImportReport> {
  await refuseUnknownCategories(db, options.settings);
  const staged = await stageFile(db, options);
  let failed = 0;
  if (options.isDryRun) await findKnownImages(db);
  else if (options.pictures && !(options.isStrict && staged.bad > 0))
    await fetchImages(db, options, () => (failed += 1));
  throwIfCanceled(options.signal);
  const applied = await applyRows(db, staged, options);
  return { rows: staged.rows, skipped: staged.skipped, pictures_failed: failed, ...applied };
}

async function refuseUnknownCategories(db: Db, { category, category_rules }: ImportSettings): Promise<void> {
  const named = [...new Set([...category_rules.values()].map((rule) => rule.category))];
  const [unknown] = await unknownCategories(db, category === null ? named : [category, ...named]);
  if (unknown !== undefined) throw new ImportRefused(`There is no category with the key "${unknown}".`);
}

async function stageFile(db: Db, options: ImportOptions): Promise<Staged> {
  const { file, format, settings, signal, onBad, onProgress } = options;
  let bytes = 0;
  const lines = readImportFile(file, format, settings, (total) => {
    bytes = total;
  });
  return stageRows(db, lines, {
    format,
    signal,
    onBad,
    onRows: (rows) => onProgress({ step: 'reading', rows, bytes }),
  });
}

async function fetchImages(db: Db, options: ImportOptions, onFailed: () => void): Promise<void> {
  const { file, settings, signal, pictures, onWarning, onProgress } = options;
  const pool = openWorkerPool();
  try {
    await importImages(db, {
      folder: path.dirname(path.resolve(file)),
      pool,
      signal,
      now: settings.now,
      public_url: options.public_url,
      ...(pictures?.allowAddress ? { allowAddress: pictures.allowAddress } : {}),
      onWarning: (warning) => {
        onFailed();
        onWarning(warning);
      },
      onPictures: (done, total) => onProgress({ step: 'pictures', done, total }),
    });
  } finally {
    await pool.close();
  }
}

type Applied = Pick<
  ImportReport,
  'bad' | 'products' | 'ended' | 'uncounted' | 'unsourced' | 'unproven' | 'unlabeled' | 'unruled' | 'is_done'
>;

/** Thrown to roll back what must not stay. */
class RolledBack extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super('rolled back');
    this.applied = applied;
  }
}

async function applyRows(db: Db, staged: Staged, options: ImportOptions): Promise<Applied> {
  try {
    return await db.transaction().execute(async (tx) => {
      const applied = await writeRows(tx, staged, options);
      throwIfCanceled(options.signal);
      if (!applied.is_done) throw new RolledBack(applied);
      return applied;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.applied;
    throw error;
  }
}

async function writeRows(tx: Tx, staged: Staged, options: ImportOptions): Promise<Applied> {
  const { settings, onBad, onProgress } = options;
  const day = { now: settings.now, today: pacificDay(settings.now) };
  const refused = await refuseOtherProducts(tx);
  for (const row of refused) onBad(row);
  const bad = staged.bad + refused.length;
  const warehouse = await warehouseOf(tx, options);
  const count = await countRows(tx);
  let done = 0;
  const onWritten = (products: number) => {
    done += products;
    onProgress({ step: 'writing', done, total: count });
    throwIfCanceled(options.signal);
  };
  onProgress({ step: 'writing', done, total: count });
  await placeBrands(tx);
  await placeCategories(tx);
  await addFacetValues(tx);
  await numberRows(tx);
  throwIfCanceled(options.signal);
  const { written, ended } = await upsertProducts(tx, { ...day, onWritten });
  const product_ids = [...written, ...(await importContents(tx, settings.now))];
  throwIfCanceled(options.signal);
  onProgress({ step: 'prices', products: count });
  const priced = await importPrices(tx, day);
  onProgress({ step: 'stock', products: count });
  // Last, because orders wait for stock that an import changes.
  const counted = warehouse === null ? [] : await importStock(tx, warehouse, settings.now);
  const stocked = [...counted, ...(await stockDigital(tx, settings.now))];
  const added = await newProducts(tx);
  const touched = new Set([...product_ids, ...priced, ...stocked]);
  const changed = [...touched].filter((product_id) => !added.has(product_id)).length;
  return {
    bad,
    products: { new: added.size, changed, unchanged: count - added.size - changed },
    ended,
    uncounted: staged.uncounted,
    unsourced: staged.unsourced,
    unproven: await countUnproven(tx, day.today),
    unlabeled: await findUnlabeled(tx),
    unruled: await findAlcoholWithoutRule(tx),
    is_done: !options.isDryRun && !(options.isStrict && bad > 0),
  };
}

/** Where the file's stock goes; null if it counts nothing. */
async function warehouseOf(tx: Tx, { warehouse_id, ship_from }: ImportOptions): Promise<string | null> {
  if (!(await hasCountedRows(tx))) return null;
  const found: ImportWarehouse = await findImportWarehouse(tx, { warehouse_id, ship_from });
  if ('reason' in found) throw new ImportRefused(found.reason);
  if ('warehouse_id' in found) return found.warehouse_id;
  const zip = await lookUpZip(tx, found.make.postcode).catch(() => {
    throw new ImportRefused(`We don't know a ZIP ${found.make.postcode} that can be shipped from.`);
  });
  return addFirstWarehouse(tx, zip);
}
