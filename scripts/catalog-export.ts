import fs from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { EXPORT_FORMATS, exportLines } from '#api/catalog/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import { hasOneWarehouse } from '#api/inventory/index.ts';
import { readConfig } from '#api/kernel/config.ts';
import { failureLine } from '#api/process/failure-line.ts';
import { countOf } from './import-report.ts';
import { openShopDatabase } from './shop-database.ts';

/** `npm run catalog:export -- FILE --format google|shopify`: writes the products that are sold to a file (docs/import.md). */
const USAGE = `npm run catalog:export -- FILE --format ${EXPORT_FORMATS.join('|')}

The file takes products to another shop. Merchant Center reads /feeds/google.xml of a shop that runs.`;

async function main(file: string, format: (typeof EXPORT_FORMATS)[number]): Promise<void> {
  const config = readConfig(process.env);
  const database = await openShopDatabase(config);
  const db = openDb(openPool(database.url, { size: 2, role: database.role, onError: () => undefined }));
  // A file of this name is replaced once the new one is complete.
  const part = `${file}.part`;
  const report = { products: 0 };
  try {
    const isCounted = await hasOneWarehouse(db);
    const settings = { publicUrl: config.public_url, today: pacificDay(new Date()), isCounted, report };
    await pipeline(exportLines(db, format, settings), fs.createWriteStream(part));
    if (!isCounted) console.log('Without stock, because it is in several warehouses.');
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
    await db.destroy();
    await database.close();
  }
  console.log(`${countOf(report.products, 'product')} in ${file}`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { format: { type: 'string' } }, allowPositionals: true });
    const format = EXPORT_FORMATS.find((name) => name === values.format);
    const [file, ...others] = positionals;
    return file !== undefined && others.length === 0 && format ? { file, format } : null;
  } catch {
    return null;
  }
}

const given = readArguments();
if (!given) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await main(given.file, given.format).catch((error: unknown) => {
    console.error(failureLine(error));
    process.exitCode = 5;
  });
}
