import type pg from 'pg';
import { type Wire, wireOf, WireQuery } from './pg-internals.ts';
import { invalidateIfOutdated } from './prepared-names.ts';

/**
 * BEGIN and the first statement of a transaction as one message with one answer. If BEGIN fails, PostgreSQL
 * skips the rest of the message, so the statement cannot run outside the transaction.
 */
class BeginWithQuery extends WireQuery {
  override prepare(wire: Wire): void {
    wire.parse({ text: 'begin' });
    wire.bind({});
    wire.execute({});
    super.prepare(wire);
  }
}

/** Whether this connection has already prepared the statement; if not, BEGIN must be sent separately. */
export function canBeginWith(client: pg.ClientBase, name: string): boolean {
  return wireOf(client).parsedStatements[name] !== undefined;
}

/** Begins a transaction and runs its first statement, which this connection has already prepared. */
export function beginWith(
  client: pg.ClientBase,
  query: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const submitted = new BeginWithQuery(query, (error, results) => {
      // The first result belongs to BEGIN.
      const result = Array.isArray(results) ? results.at(-1) : results;
      if (error) {
        invalidateIfOutdated(error);
        reject(error);
      } else if (result) resolve(result);
    });
    client.query(submitted);
  });
}
