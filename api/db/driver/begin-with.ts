import pg from 'pg';
import { invalidateIfOutdated } from './prepared-names.ts';

/** The methods of pg's connection that its types leave out. */
type Wire = pg.Connection & {
  parse(query: { text: string }): void;
  bind(query: object): void;
  execute(query: object): void;
  parsedStatements: Record<string, string>;
};
type Preparable = { prepare(connection: Wire): void };
type Result = pg.QueryResult | pg.QueryResult[];

/** pg.Query with its untyped constructor and `prepare` method. */
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { name: string },
  callback: (error: Error | undefined, result: Result) => void,
) => pg.Submittable & Preparable;

/**
 * BEGIN and the first statement of a transaction as one message with one answer. If BEGIN fails, PostgreSQL
 * skips the rest of the message, so the statement cannot run outside the transaction.
 */
class BeginWithQuery extends Query {
  override prepare(connection: Wire): void {
    connection.parse({ text: 'begin' });
    connection.bind({});
    connection.execute({});
    super.prepare(connection);
  }
}

/** Whether this connection has already prepared the statement; if not, BEGIN must be sent separately. */
export function canBeginWith(client: pg.ClientBase, name: string): boolean {
  return (client as unknown as { connection: Wire }).connection.parsedStatements[name] !== undefined;
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
