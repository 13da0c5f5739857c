import pg from 'pg';
import { forgetIfOutdated } from './name-of.ts';

/** What pg's connection can do besides what its types tell. */
type Wire = pg.Connection & {
  parse(query: { text: string }): void;
  bind(query: object): void;
  execute(query: object): void;
  parsedStatements: Record<string, string>;
};
type Inside = { prepare(connection: Wire): void };
type Answer = pg.QueryResult | pg.QueryResult[];

/** pg's own query prepares itself in a method that its types do not tell. */
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { name: string },
  callback: (error: Error | undefined, answer: Answer) => void,
) => pg.Submittable & Inside;

/**
 * A transaction's first statement with BEGIN before it, as one message with one answer. If BEGIN fails,
 * PostgreSQL leaves out what follows, so the statement cannot take effect outside the transaction.
 */
class OpeningQuery extends Query {
  override prepare(connection: Wire): void {
    connection.parse({ text: 'begin' });
    connection.bind({});
    connection.execute({});
    super.prepare(connection);
  }
}

/** True if this connection has the statement ready; else BEGIN has to go by itself. */
export function canOpenWith(client: pg.ClientBase, name: string): boolean {
  return (client as unknown as { connection: Wire }).connection.parsedStatements[name] !== undefined;
}

/** Begins a transaction on a connection that has this statement ready, and runs it. */
export function openWith(
  client: pg.ClientBase,
  query: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const opening = new OpeningQuery(query, (error, answer) => {
      // The first answer is that of BEGIN.
      const result = Array.isArray(answer) ? answer.at(-1) : answer;
      if (error) {
        forgetIfOutdated(error);
        reject(error);
      } else if (result) resolve(result);
    });
    client.query(opening);
  });
}
