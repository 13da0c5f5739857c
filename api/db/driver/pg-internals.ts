import type { Writable } from 'node:stream';
import pg from 'pg';

/**
 * Everything this driver uses of pg that pg doesn't document. Patch releases may change it, so pg is pinned, and
 * test/api/database/pg-internals.test.ts checks all of it against this version (docs/decisions/007-driver.md).
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
};

export function wireOf(client: pg.ClientBase): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

type Result = pg.QueryResult | pg.QueryResult[];

/** pg's own query. `prepare` writes all its messages; several results in one answer come as a list. */
export const WireQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { name: string },
  callback: (error: Error | undefined, result: Result) => void,
) => pg.Submittable & { prepare(wire: Wire): void };
