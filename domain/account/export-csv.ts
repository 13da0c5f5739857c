import { csvOf } from '#domain/kernel/csv.ts';
import type { AccountExport, ExportValue } from './export-endpoints.ts';

const COLUMNS = ['section', 'entry', 'field', 'value'];

/** An export as one table: a row for each field, with its section and the number of its entry there, from 1. */
export function exportCsv({ made_at, sections }: AccountExport): string {
  const rows = Object.entries(sections).flatMap(([section, entries]) =>
    entries.flatMap((entry, at) =>
      Object.entries(entry).map(([field, value]) => [section, at + 1, field, cellOf(value)]),
    ),
  );
  return csvOf([COLUMNS, ['export', 1, 'made_at', made_at], ...rows]);
}

function cellOf(value: ExportValue): string | number {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}
