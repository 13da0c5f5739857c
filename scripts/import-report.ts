import fs from 'node:fs';
import { once } from 'node:events';
import { tableLine } from '#domain/catalog/export-product.ts';
import type { BadRow, PictureWarning } from '#api/catalog/index.ts';
import type { ImportProgress, ImportReport } from '#api/import-catalog.ts';

/** Bad rows and pictures that the terminal shows; --report has all of them. */
const SHOWN = 20;
const TTY_EVERY_MS = 1_000;
const LINES_EVERY_MS = 5_000;

/** Prints what an import finds, and writes all of it to a table if the operator wants one. */
export function openImportReport(file: string | null) {
  // Opened at once, so that a file that can't be written ends the import before it begins.
  const table = file === null ? null : fs.createWriteStream(file, { fd: fs.openSync(file, 'w') });
  table?.on('error', (error) => console.error(`The report can't be written: ${error.message}.`));
  table?.write(tableLine(['line', 'sku', 'field', 'reason'], ','));
  let shown = 0;
  const add = (line: number, sku: string, field: string, reason: string) => {
    table?.write(tableLine([String(line), sku, field, reason], ','));
    shown += 1;
    if (shown <= SHOWN) console.log(forTerminal(`line ${line}${sku ? ` (${sku})` : ''}: ${field} ${reason}`));
    if (shown === SHOWN + 1)
      console.log(`... more${file === null ? '; --report FILE lists all of them' : ` in ${file}`}`);
  };
  return {
    onBad: ({ line, sku, problems }: BadRow) => {
      for (const { field, reason } of problems) add(line, sku, field, reason);
    },
    onWarning: ({ line, sku, image, reason }: PictureWarning) => add(line, sku, `picture ${image}`, reason),
    async close(): Promise<void> {
      if (!table) return;
      if (table.closed) return;
      table.end();
      await once(table, 'close').catch(() => undefined);
    },
  };
}

/** Text of a file, without what a terminal would run or what would turn other words around. */
export function forTerminal(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
}

/** Shows on stderr how far an import is: a line that is rewritten in a terminal, otherwise new lines. */
export function progressPrinter(isTerminal: boolean): { print: (progress: ImportProgress) => void; end: () => void } {
  const began = performance.now();
  let printedAt = began;
  let step = '';
  let isOpen = false;
  return {
    print(progress) {
      const now = performance.now();
      const isNewStep = progress.step !== step;
      if (!isNewStep && now - printedAt < (isTerminal ? TTY_EVERY_MS : LINES_EVERY_MS)) return;
      step = progress.step;
      printedAt = now;
      const text = progressText(progress, (now - began) / 1000);
      process.stderr.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
      isOpen = isTerminal;
    },
    end() {
      if (isOpen) process.stderr.write('\r\x1b[K');
    },
  };
}

const count = (number: number) => number.toLocaleString('en-US');

/** "1 row", "2,000 rows". */
export function countOf(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** One line on how far an import is. */
export function progressText(progress: ImportProgress, seconds: number): string {
  switch (progress.step) {
    case 'reading': {
      const rate = seconds > 0 ? Math.round(progress.rows / seconds) : 0;
      return `Reading: ${countOf(progress.rows, 'row')}, ${(progress.bytes / 1024 / 1024).toFixed(1)} MB, ${count(rate)} rows/s`;
    }
    case 'pictures':
      return `Pictures: ${count(progress.done)} of ${count(progress.total)}`;
    case 'writing':
      return `Writing: ${count(progress.done)} of ${countOf(progress.total, 'product')}`;
    case 'prices':
    case 'stock':
      return `Writing the ${progress.step} of ${countOf(progress.products, 'product')}`;
  }
}

const namesOf = ({ products, skus }: ImportReport['unruled']) =>
  products > skus.length ? `${skus.join(', ')}, ...` : skus.join(', ');

/** The last lines of an import. */
export function summaryOf(report: ImportReport, isDryRun: boolean): string {
  const { rows, bad, skipped, products, ended, uncounted, unsourced, unproven, unlabeled, unruled } = report;
  const { pictures_failed } = report;
  const lines = [
    `${countOf(rows, 'row')}: ${count(rows - bad)} good, ${count(bad)} bad`,
    ...Object.entries(skipped).map(([why, number]) => `${countOf(number, 'more row')}: ${why}`),
    `Products: ${count(products.new)} new, ${count(products.changed)} changed, ${count(products.unchanged)} unchanged`,
  ];
  if (ended.length > 0)
    lines.push(
      `No longer sold: ${countOf(ended.length, 'product')} whose choices belong to other products now (${ended.length > SHOWN ? `${ended.slice(0, SHOWN).join(', ')}, ...` : ended.join(', ')})`,
    );
  if (pictures_failed > 0)
    lines.push(`Pictures: ${count(pictures_failed)} couldn't be used; their products have a plain drawing`);
  if (uncounted > 0)
    lines.push(
      `Stock: ${countOf(uncounted, 'row')} without a number. New products of them are sold out; others keep their stock. --stock N sets a number`,
    );
  if (unsourced > 0)
    lines.push(
      `Store prices: ${countOf(unsourced, 'row')} with a higher price beside the member price, which wasn't used. If other stores charge that, name your source with --price-source TEXT`,
    );
  if (unproven > 0)
    lines.push(
      `Savings: ${countOf(unproven, 'product')} without a store price that counts. Orders of them save nothing, so the savings guarantee refunds more of the Annual fee at each renewal, up to all of it`,
    );
  if (unlabeled.products > 0)
    lines.push(
      `Labels: ${countOf(unlabeled.products, 'food')} without a list of ingredients (${namesOf(unlabeled)}). They are sold, but no search for "free from" finds them, and households that avoid an allergen don't see them`,
    );
  if (unlabeled.undeclared > 0)
    lines.push(
      `Labels: ${countOf(unlabeled.undeclared, 'food')} with a list of ingredients that only volunteers typed. No search for "free from" finds them either, until you declare the label (docs/import.md)`,
    );
  if (unruled.products > 0)
    lines.push(
      `Restrictions: ${countOf(unruled.products, 'product')} of alcohol, and no rule says where they may ship (${namesOf(unruled)}). They can't be ordered anywhere until one does (docs/operations.md)`,
    );
  if (isDryRun) lines.push('This was a dry run: nothing was changed.');
  else if (!report.is_done) lines.push('Nothing was changed, because --strict wants every row to be good.');
  return lines.join('\n');
}
