import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyLine } from './copy-text.ts';

const CHUNK_CHARS = 256 * 1024;

/** COPY into a table; `columns` as SQL lists them. @returns the number of rows. */
export async function copyRows(
  client: Client,
  table: string,
  columns: string,
  rows: Iterable<readonly unknown[]>,
): Promise<number> {
  let count = 0;
  function* chunks() {
    let chunk = '';
    for (const row of rows) {
      count += 1;
      chunk += copyLine(row);
      if (chunk.length >= CHUNK_CHARS) {
        yield chunk;
        chunk = '';
      }
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(chunks(), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
  return count;
}
