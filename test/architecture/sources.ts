import fs from 'node:fs';
import path from 'node:path';
import { ORDER_CHOICE_NAMES } from '#domain/order/choices.ts';
import { PLAIN_COLUMN_NAMES } from '#domain/catalog/plain-columns.ts';
import { POSTAL_FIELDS } from '#domain/account/postal-address.ts';

export const root = path.resolve(import.meta.dirname, '..', '..');

/** Tests, and what tests beside them share. */
const TEST = /(\.test\.tsx?|-fixtures\.ts)$/;

/** Every source file below `folder`, tests left out, with its path from the root. */
export function sourcesOf(folder: string, pattern = /\.tsx?$/): { file: string; text: string }[] {
  const found: { file: string; text: string }[] = [];
  for (const entry of fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !pattern.test(entry.name) || TEST.test(entry.name)) continue;
    const file = path.relative(root, path.join(entry.parentPath, entry.name));
    found.push({ file, text: fs.readFileSync(path.join(root, file), 'utf8') });
  }
  return found.sort((a, b) => a.file.localeCompare(b.file));
}

/** Columns that a table takes from a type of the domain. */
const SHARED_COLUMNS: Record<string, readonly string[]> = {
  PostalAddress: POSTAL_FIELDS,
  OrderChoices: ORDER_CHOICE_NAMES,
  PlainColumns: PLAIN_COLUMN_NAMES,
};

/** Column names of each table as the row types declare them. */
export function declaredColumns(): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  for (const { text } of sourcesOf('api', /^tables\.ts$/)) {
    const tableOf = new Map(
      [...text.matchAll(/^ {4}(\w+): (\w+);/gm)].map(([, table, type]) => [type ?? '', table ?? '']),
    );
    for (const [, type, shared, body] of text.matchAll(/export type (\w+Table) = (?:(\w+) & )?\{\n([\s\S]*?)\n\};/g)) {
      const names: string[] = [...(body ?? '').matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name ?? '');
      names.push(...(SHARED_COLUMNS[shared ?? ''] ?? []));
      columns.set(tableOf.get(type ?? '') ?? `(no table for ${type})`, names.sort());
    }
  }
  return columns;
}
