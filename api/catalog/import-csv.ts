import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unguardFormula } from '#domain/kernel/formula-guard.ts';
import type { FileRow, RowProblem } from '#domain/catalog/import-draft.ts';
import { ImportRefused } from './import-refused.ts';
import { whyUnreadable } from './import-text.ts';

/** A row with its cells by column, or what is wrong with the row itself. */
export type TableRow = { row: FileRow } | { line: number; problems: RowProblem[] };

const RECORD_MAX = 1_000_000;
const LINE_BREAK = /\r\n|\r|\n/g;

/** "Image Link" and "image_link" are one column. */
export function columnName(header: string): string {
  return header.trim().toLowerCase().replaceAll(/\s+/g, '_');
}

/** Tabs if the first line has any. */
export function delimiterOf(beginning: string): ',' | '\t' {
  return /^[^\r\n]*\t/.test(beginning) ? '\t' : ',';
}

type Options = {
  delimiter: ',' | '\t';
  /** A file without these is another kind of file. */
  required: readonly string[];
  /** Other names of columns. */
  aliases?: Readonly<Record<string, string>>;
};

/**
 * The rows of a table, with the lines of the file that they begin on: quoted cells may go over several.
 * @throws ImportRefused for a table without the columns, or with a quote that is never closed.
 */
export async function* readTableRows(text: AsyncIterable<string>, options: Options): AsyncGenerator<TableRow> {
  const { delimiter, required, aliases = {} } = options;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: RECORD_MAX,
    // Its own count of lines takes a CRLF inside quotes for two.
    raw: true,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 1;
  let header: string[] | null = null;
  try {
    for await (const item of parser) {
      const { record, raw } = item as { record: string[]; raw: string };
      const began = line;
      line += raw.match(LINE_BREAK)?.length ?? 0;
      if (record.length === 1 && (record[0] ?? '').trim() === '') continue;
      if (header) yield rowOf(record, header, began);
      else header = headerOf(record, required, aliases);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportRefused(`From line ${line} on, the file can't be read as a table: a quote may not be closed.`);
  } finally {
    source.destroy();
  }
  if (!header) throw new ImportRefused('The file has no rows.');
}

function headerOf(record: string[], required: readonly string[], aliases: Readonly<Record<string, string>>): string[] {
  const columns = record
    .map(columnName)
    .map((name) => (Object.hasOwn(aliases, name) ? aliases[name] : undefined) ?? name);
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new ImportRefused(
      `The file has no column ${missing.map((name) => `"${name}"`).join(', ')} in its first line.`,
    );
  return columns;
}

function rowOf(record: string[], header: readonly string[], line: number): TableRow {
  const bad = (reason: string): TableRow => ({ line, problems: [{ field: 'row', reason }] });
  const extra = record.slice(header.length).some((cell) => cell.trim() !== '');
  // Cells at the end that are empty are often left out.
  if (extra || record.length < header.length / 2)
    return bad(`has ${record.length} cells instead of ${header.length}: a quote or a separator is wrong here or above`);
  const cells = Object.create(null) as Record<string, string>;
  for (const [at, name] of header.entries()) {
    const cell = unguardFormula(record[at] ?? '');
    const unreadable = whyUnreadable(cell);
    if (unreadable !== null) return { line, problems: [{ field: name, reason: unreadable }] };
    // Columns may be repeated; the first one that says something counts.
    if ((cells[name] ?? '') === '') cells[name] = cell;
  }
  return { row: { line, cells } };
}
