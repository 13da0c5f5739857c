import { guardFormula } from './formula-guard.ts';

/** A table for spreadsheets (RFC 4180), its first row the names of the columns. No text is run as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string | number): string {
  return typeof cell === 'number' ? String(cell) : `"${guardFormula(cell).replaceAll('"', '""')}"`;
}
