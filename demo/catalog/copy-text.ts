/** PostgreSQL's COPY text format: one line per row, cells between tabs, \N for null. */
export function copyLine(cells: readonly unknown[]): string {
  return `${cells.map(copyCell).join('\t')}\n`;
}

function copyCell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof PgArray) return escape(value.text);
  return escape(JSON.stringify(value));
}

function escape(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}

/** Marks an array column, as opposed to a JSON one. */
class PgArray {
  readonly text: string;
  constructor(items: readonly (string | number)[]) {
    this.text = `{${items.map((item) => (typeof item === 'number' ? item : `"${item.replace(/(["\\])/g, '\\$1')}"`)).join(',')}}`;
  }
}

export function pgArray(items: readonly (string | number)[]): PgArray {
  return new PgArray(items);
}
