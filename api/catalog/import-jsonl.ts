import type { RowProblem } from '#domain/catalog/import-draft.ts';
import type { OffRecord } from '#domain/catalog/off-record.ts';
import { ImportRefused } from './import-refused.ts';
import { whyUnreadable } from './import-text.ts';

/** A record of a JSONL file, or what is wrong with its line. */
export type JsonRow = { line: number; record: OffRecord } | { line: number; problems: RowProblem[] };

/** An odd number of backslashes is an escape. */
const HALF_PAIR = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;
const LINE_MAX = 16 * 1024 * 1024;

/**
 * The records of a file with one JSON object per line.
 * @throws ImportRefused for a line that is longer than any record.
 */
export async function* readJsonRows(text: AsyncIterable<string>): AsyncGenerator<JsonRow> {
  let rest = '';
  let line = 0;
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw new ImportRefused(`Line ${line + lines.length + 1} is too long for a record.`);
    for (const each of lines) {
      line += 1;
      if (each.trim() !== '') yield rowOf(each, line);
    }
  }
  if (rest.trim() !== '') yield rowOf(rest, line + 1);
}

function rowOf(text: string, line: number): JsonRow {
  const bad = (reason: string): JsonRow => ({ line, problems: [{ field: 'row', reason }] });
  const unreadable = whyUnreadable(text);
  if (unreadable !== null) return bad(unreadable);
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return bad("isn't a JSON object");
    // PostgreSQL stores no null characters, and no halves of pairs, which JSON.stringify leaves escaped.
    if (text.includes('\\u0000')) return bad('has a null character');
    if (/\\ud[89a-f]/i.test(text) && HALF_PAIR.test(JSON.stringify(record))) return bad('has half a character');
    return { line, record: record as OffRecord };
  } catch {
    return bad("isn't JSON");
  }
}
