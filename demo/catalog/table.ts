import { readFileSync } from 'node:fs';

export type Row = Record<string, string>;

/** Rows of demo/catalog/data/<name>.csv by column name; a missing cell is ''. */
export function readTable(name: string): Row[] {
  return parseCsv(readFileSync(new URL(`./data/${name}.csv`, import.meta.url), 'utf8'));
}

/** Comma-separated values with a header; a cell in double quotes may hold commas. */
export function parseCsv(text: string): Row[] {
  const [header, ...lines] = text.split('\n').filter((line) => line !== '');
  if (header === undefined) return [];
  const columns = splitCells(header);
  return lines.map((line) => {
    const cells = splitCells(line);
    if (cells.length !== columns.length) throw new Error(`${cells.length} cells instead of ${columns.length}: ${line}`);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}

function splitCells(line: string): string[] {
  const cells: string[] = [];
  // Prepends a comma, so that every cell starts with one, including empty ones.
  for (const match of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return cells;
}

/** 'a b  c' -> ['a', 'b', 'c']; '' -> []. */
export function words(cell: string | undefined): string[] {
  return (cell ?? '').split(' ').filter(Boolean);
}

/** 'a;b' -> ['a', 'b']; '' -> []. */
export function list(cell: string | undefined): string[] {
  return (cell ?? '').split(';').filter(Boolean);
}
