import { CompiledQuery, type RawBuilder } from 'kysely';
import { laneOf } from './lane.ts';
import { giveName } from './name-of.ts';
import type { Db, Tx } from './pool.ts';
import { tillOf } from './till.ts';

/** Positional values for `$1`, `$2`, ... or an object whose fields the text names: `$order_id`. */
type Parameters = readonly unknown[] | object;

/**
 * A statement whose text is put together once, at start, and which every connection prepares under a name:
 * for calls in which building and planning it anew would cost more than running it. Short texts take their
 * parameters by position (`$1`); a write of more than six columns names them (`$order_id`) and takes an object
 * typed by its table, so that no two columns can be swapped. What a partial index asks for must be in the text,
 * not among the parameters: a plan for all values cannot use the index otherwise, and ON CONFLICT cannot find it.
 */
export function statement<Row, Given extends Parameters = readonly unknown[]>(
  text: string,
): (db: Db | Tx, parameters: Given) => Promise<Row[]> {
  const { positional, names } = numberParameters(text);
  const compiled = CompiledQuery.raw(positional);
  giveName(positional);
  return async (db, given) => {
    const parameters = Array.isArray(given) ? given : names.map((name) => valueOf(given, name));
    return (
      tillOf(db)?.run<Row>(positional, parameters) ?? (await db.executeQuery<Row>({ ...compiled, parameters })).rows
    );
  };
}

/** As `statement`, for short reads that lock nothing: outside a transaction they share one connection. */
export function reading<Row>(text: string): (db: Db | Tx, parameters: readonly unknown[]) => Promise<Row[]> {
  const run = statement<Row>(text);
  return (db, parameters) => laneOf(db)?.run<Row>(text, parameters) ?? run(db, parameters);
}

/** `$order_id` becomes `$1` wherever it occurs, and so on; a text without names stays as it is. */
export function numberParameters(text: string): { positional: string; names: string[] } {
  const names: string[] = [];
  const positional = text.replace(/\$([a-z_]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { positional, names };
}

function valueOf(given: object, name: string): unknown {
  const value = (given as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`The statement has no value for $${name}.`);
  return value;
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
