import { dollars } from '#domain/kernel/money.ts';
import type { ExportValue } from './export-endpoints.ts';

type Entry = Record<string, ExportValue>;

/**
 * A row of a table as an export shows it: cents as dollars and without `_cents` in the name, moments in ISO 8601, the
 * fields of an object one by one after its name ('ship_to_city').
 * @throws Error for bytes, which are hashes or files and in no export.
 */
export function exportEntry(row: Readonly<Record<string, unknown>>): Entry {
  const entry: Entry = {};
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Uint8Array) throw new Error(`${name} is bytes.`);
    if (isObject(value)) {
      for (const [part, shown] of Object.entries(exportEntry(value))) entry[`${name}_${part}`] = shown;
    } else if (name.endsWith('_cents') && typeof value === 'number')
      entry[name.slice(0, -'_cents'.length)] = dollars(value);
    else entry[name.replace(/_cents$/, '')] = shown(value);
  }
  return entry;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function shown(value: unknown): ExportValue {
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as ExportValue;
}
