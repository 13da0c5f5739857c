import type { FileRow, ImportSettings, ReadRow } from '#domain/catalog/import-draft.ts';
import { GOOGLE_COLUMNS, readGoogleRow } from '#domain/catalog/import-google.ts';
import { readOffRecord } from '#domain/catalog/import-off.ts';
import { SHOPIFY_ALIASES, SHOPIFY_COLUMNS, shopifyReader } from '#domain/catalog/import-shopify.ts';
import { delimiterOf, readTableRows, type TableRow } from './import-csv.ts';
import { readJsonRows } from './import-jsonl.ts';
import { readBeginning, readText } from './import-text.ts';
import { readXmlRows } from './import-xml.ts';

export const IMPORT_FORMATS = ['google', 'shopify', 'off'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export type ReadLine = { line: number; read: ReadRow };

/**
 * Every row of an import file with the product it describes, or what is wrong with it.
 * @throws ImportRefused if the file isn't of this format.
 */
export async function* readImportFile(
  file: string,
  format: ImportFormat,
  settings: ImportSettings,
  onBytes: (total: number) => void,
): AsyncGenerator<ReadLine> {
  const beginning = await readBeginning(file);
  const text = readText(file, onBytes);
  if (format === 'off') yield* readRecords(text, settings);
  else if (format === 'shopify') {
    const options = { delimiter: delimiterOf(beginning), required: SHOPIFY_COLUMNS, aliases: SHOPIFY_ALIASES };
    yield* readRows(readTableRows(text, options), shopifyReader(settings));
  } else {
    const rows = beginning.trimStart().startsWith('<')
      ? readXmlRows(text)
      : readTableRows(text, { delimiter: delimiterOf(beginning), required: GOOGLE_COLUMNS });
    yield* readRows(rows, (row) => readGoogleRow(row, settings));
  }
}

async function* readRows(rows: AsyncIterable<TableRow>, read: (row: FileRow) => ReadRow): AsyncGenerator<ReadLine> {
  for await (const found of rows) {
    if ('problems' in found) yield { line: found.line, read: { problems: found.problems } };
    else yield { line: found.row.line, read: read(found.row) };
  }
}

async function* readRecords(text: AsyncIterable<string>, settings: ImportSettings): AsyncGenerator<ReadLine> {
  for await (const found of readJsonRows(text)) {
    if ('problems' in found) yield { line: found.line, read: { problems: found.problems } };
    else yield { line: found.line, read: readOffRecord(found.record, found.line, settings) };
  }
}
