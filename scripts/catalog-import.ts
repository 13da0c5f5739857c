import { ImportCanceled, ImportRefused, readCategoryRules, readPrices } from '#api/catalog/index.ts';
import { ImportBusy, importCatalog } from '#api/import-catalog.ts';
import { readConfig } from '#api/kernel/config.ts';
import { failureLine } from '#api/process/failure-line.ts';
import { type ImportArguments, IMPORT_USAGE, readImportArguments, UsageError } from './import-arguments.ts';
import { openImportReport, progressPrinter, summaryOf } from './import-report.ts';
import { openShopDatabase } from './shop-database.ts';

/** `npm run catalog:import -- FILE --format google|shopify|off`: imports products from a file (docs/import.md). */
const EXIT = { good: 0, bad_rows: 1, usage: 2, refused: 3, busy: 4, failed: 5, canceled: 130 } as const;

async function main(args: ImportArguments): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!stop.signal.aborted) process.stderr.write('\nCanceling ...\n');
      stop.abort();
    });
  const config = readConfig(process.env);
  const settings = {
    now: new Date(),
    ...args,
    category_rules: args.categories === null ? new Map() : await readCategoryRules(args.categories),
    prices: args.prices === null ? new Map() : await readPrices(args.prices),
  };
  const { print, end } = progressPrinter(process.stderr.isTTY);
  const found = openReport(args.report);
  const database = await openShopDatabase(config);
  try {
    const report = await importCatalog({
      url: database.url,
      role: database.role,
      file: args.file,
      format: args.format,
      settings,
      isDryRun: args.isDryRun,
      isStrict: args.isStrict,
      pictures: args.hasPictures ? {} : null,
      public_url: config.public_url,
      warehouse_id: args.warehouse,
      ship_from: args.ship_from,
      signal: stop.signal,
      onBad: found.onBad,
      onWarning: found.onWarning,
      onProgress: print,
    });
    end();
    console.log(summaryOf(report, args.isDryRun));
    return report.bad > 0 ? EXIT.bad_rows : EXIT.good;
  } finally {
    end();
    await found.close();
    await database.close();
  }
}

function openReport(file: string | null) {
  try {
    return openImportReport(file);
  } catch (error) {
    throw new UsageError(`--report can't be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** What the operator reads when an import ends without a report, and with which code. */
function endOf(error: unknown): { code: number; words: string } {
  if (error instanceof UsageError) return { code: EXIT.usage, words: `${error.message}\n\n${IMPORT_USAGE}` };
  if (error instanceof ImportRefused) return { code: EXIT.refused, words: `${error.message} Nothing was changed.` };
  if (error instanceof ImportBusy) return { code: EXIT.busy, words: error.message };
  if (error instanceof ImportCanceled) return { code: EXIT.canceled, words: 'Canceled. Nothing was changed.' };
  return { code: EXIT.failed, words: failureLine(error) };
}

try {
  process.exitCode = await main(readImportArguments(process.argv.slice(2)));
} catch (error) {
  const { code, words } = endOf(error);
  console.error(words);
  process.exitCode = code;
}
