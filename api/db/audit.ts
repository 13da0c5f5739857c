import fs from 'node:fs';
import path from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from './pool.ts';

export type Finding = { name: string; rows: unknown[] };

const FILE = path.join(import.meta.dirname, 'audit.sql');
const ROWS_MAX = 20;

/**
 * Runs every query of audit.sql in one snapshot of the database; changes nothing.
 * @param options.now the time that time-based queries (I3, I13, I22, I23) compare with; without it they find
 * nothing, for databases with a frozen clock.
 * @returns the invariants that are violated, each with up to 20 offending rows; empty for a sound shop.
 */
export async function auditDatabase(db: Db, options: { now?: Date } = {}): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('audit.now', ${options.now?.toISOString() ?? ''}, true)`.execute(tx);
      const findings: Finding[] = [];
      for (const { name, text } of auditQueries()) {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text));
        if (rows.length > 0) findings.push({ name, rows: rows.slice(0, ROWS_MAX) });
      }
      return findings;
    });
}

/** The queries of audit.sql, each with the name in the comment above it. */
export function auditQueries(): { name: string; text: string }[] {
  return fs
    .readFileSync(FILE, 'utf8')
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      return { name: name.trim(), text: lines.join('\n').trim().replace(/;$/, '') };
    });
}
