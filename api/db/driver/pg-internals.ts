import type { Writable } from 'node:stream';
import pg from 'pg';

/**
 * Everything this driver uses of pg that pg doesn't document. Patch releases may change it, so pg is pinned, and
 * pg-internals.test.ts and prepared-query.test.ts check all of it against this version (docs/decisions/007-driver.md).
 */
export const TESTED_PG_VERSION = '8.23.1';

/** A client's connection: it writes messages to PostgreSQL and knows which statements PostgreSQL has prepared. */
export type Wire = {
  stream: Writable;
  /** The text of each prepared statement by its name. */
  parsedStatements: Record<string, string>;
  parse(query: { text: string }): void;
  bind(query: object): void;
  execute(query: object): void;
  describe(portal: object): void;
};

export function wireOf(client: pg.ClientBase): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

export type QueryCallback = (error: Error | undefined, result: pg.QueryResult | pg.QueryResult[]) => void;

/** What pg makes of a description of columns, to read rows with. */
export type ResultShape = { fields: pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

/** pg's own query. `prepare` writes all its messages; several results in one answer come as a list. */
export const WireQuery = pg.Query as unknown as new (
  ...given:
    | [config: pg.QueryConfig & { name: string }, callback: QueryCallback]
    | [text: string, values: unknown[], callback: QueryCallback]
) => pg.Submittable & {
  prepare(wire: Wire): void;
  name: string | undefined;
  /** The rows read so far, and how to read the next one. */
  _result: object;
  /** Whether rows are collected for the callback; pg sets it when columns are described. */
  _accumulateRows: boolean;
};
