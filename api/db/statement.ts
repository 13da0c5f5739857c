import { CompiledQuery, type RawBuilder } from 'kysely';
import { laneOf } from './lane.ts';
import { giveName } from './name-of.ts';
import type { Db, Tx } from './pool.ts';
import { tillOf } from './till.ts';

/**
 * A statement whose text is put together once, at start, and which every connection prepares under a name:
 * for calls in which building and planning it anew would cost more than running it. `$1` is the first of
 * the parameters. What a partial index asks for must stand in the text, not among the parameters: a plan
 * for all values cannot use the index otherwise, and ON CONFLICT cannot find it.
 */
export function statement<Row>(text: string): (db: Db | Tx, parameters: readonly unknown[]) => Promise<Row[]> {
  const compiled = CompiledQuery.raw(text);
  giveName(text);
  return async (db, parameters) =>
    tillOf(db)?.run<Row>(text, parameters) ?? (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
}

/** As `statement`, for short reads that lock nothing: outside a transaction they share one connection. */
export function reading<Row>(text: string): (db: Db | Tx, parameters: readonly unknown[]) => Promise<Row[]> {
  const run = statement<Row>(text);
  return (db, parameters) => laneOf(db)?.run<Row>(text, parameters) ?? run(db, parameters);
}

/**
 * Runs a `sql` template as a prepared statement: built anew with every call, but parsed and planned once.
 * What is said of partial indexes above holds here too. The template's text must be the same every time.
 */
export async function prepared<Row>(db: Db | Tx, template: RawBuilder<Row>): Promise<Row[]> {
  const compiled = template.compile(db);
  giveName(compiled.sql);
  return tillOf(db)?.run<Row>(compiled.sql, compiled.parameters) ?? (await db.executeQuery(compiled)).rows;
}
