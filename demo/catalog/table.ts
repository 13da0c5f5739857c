import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export type Row = Record<string, string>;

/** Rows of demo/catalog/data/<name>.csv by column name; a missing cell is ''. */
export function readTable(name: string): Row[] {
  return parseCsv(readFileSync(new URL(`./data/${name}.csv`, import.meta.url), 'utf8'));
}

/** Comma-separated values with a header. @throws CsvError for a row with more or fewer cells than the header. */
export function parseCsv(text: string): Row[] {
  return parse(text, { columns: true, skip_empty_lines: true });
}

/** 'a b  c' -> ['a', 'b', 'c']; '' -> []. */
export function words(cell: string | undefined): string[] {
  return (cell ?? '').split(' ').filter(Boolean);
}

/** 'a;b' -> ['a', 'b']; '' -> []. */
export function list(cell: string | undefined): string[] {
  return (cell ?? '').split(';').filter(Boolean);
}
