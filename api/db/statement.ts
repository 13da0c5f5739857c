import { CompiledQuery, type RawBuilder } from 'kysely';
import { sharedReaderOf } from './driver/shared-reader.ts';
import { registerStatement } from './driver/prepared-names.ts';
import type { Db, Tx } from './pool.ts';
import { connectionOf } from './driver/connection.ts';

/** Positional values for `$1`, `$2`, ... or an object whose fields the text names: `$order_id`. */
type Parameters = readonly unknown[] | object;

/**
 * A statement whose text is built once, at startup, and prepared by every connection: for calls where building
 * and planning the text each time would cost more than running it. Short texts take positional parameters (`$1`);
 * a write of more than six columns names them (`$order_id`) and takes an object typed by its table, so that two
 * columns can't be swapped. The condition of a partial index must be written into the text, not passed as a
 * parameter: otherwise the generic plan can't use the index and ON CONFLICT can't find it.
 */
export function statement<Row, Given extends Parameters = readonly unknown[]>(
  text: string,
): (db: Db | Tx, parameters: Given) => Promise<Row[]> {
  const { positional, names } = numberParameters(text);
  const compiled = CompiledQuery.raw(positional);
  registerStatement(positional);
  return async (db, given) => {
    const parameters = Array.isArray(given) ? given : names.map((name) => valueOf(given, name));
    return (
      connectionOf(db)?.run<Row>(positional, parameters) ??
      (await db.executeQuery<Row>({ ...compiled, parameters })).rows
    );
  };
}

/** Like `statement`, for short reads that take no lock: outside a transaction they share one connection. */
export function reading<Row>(text: string): (db: Db | Tx, parameters: readonly unknown[]) => Promise<Row[]> {
  const run = statement<Row>(text);
  return (db, parameters) => sharedReaderOf(db)?.run<Row>(text, parameters) ?? run(db, parameters);
}

/**
 * Replaces each name by its number: `$order_id` becomes `$1` wherever it occurs.
 * @throws Error for a text with both, where `$1` and the first name would be the same parameter.
 */
export function numberParameters(text: string): { positional: string; names: string[] } {
  const names: string[] = [];
  const positional = text.replace(/\$([a-z_]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const [number] = /\$\d+/.exec(text) ?? [];
  if (number && names.length > 0) throw new Error(`A statement mixes ${number} and $${names[0]}: ${text}`);
  return { positional, names };
}

function valueOf(given: object, name: string): unknown {
  const value = (given as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`The statement has no value for $${name}.`);
  return value;
}

/**
 * Runs a `sql` template as a prepared statement: built on every call, but parsed and planned once. The template's
 * text must be the same every time, and the rule about partial indexes above applies.
 */
export async function prepared<Row>(db: Db | Tx, template: RawBuilder<Row>): Promise<Row[]> {
  const compiled = template.compile(db);
  registerStatement(compiled.sql);
  return connectionOf(db)?.run<Row>(compiled.sql, compiled.parameters) ?? (await db.executeQuery(compiled)).rows;
}
