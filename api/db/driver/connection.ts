import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { beginWith, canBeginWith } from './begin-with.ts';
import { wireOf } from './pg-internals.ts';
import { statementName } from './prepared-names.ts';

const connections = new WeakMap<object, PipelinedConnection>();

/** The connection of a transaction started by `inTransaction`. */
export function connectionOf(tx: object): PipelinedConnection | undefined {
  return connections.get(tx);
}

export function setConnection(tx: object, connection: PipelinedConnection): void {
  connections.set(tx, connection);
}

/** Executed through Kysely, returns the connection itself and sends nothing. */
export const GET_CONNECTION = Object.freeze({
  sql: '',
  parameters: [],
}) as unknown as CompiledQuery<PipelinedConnection>;

/** A pool connection that sends BEGIN along with the first statement, saving a round trip per transaction. */
export class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** Kysely has begun the transaction, but PostgreSQL has not been sent BEGIN yet. */
  #isBeginPending = false;
  #begun: Promise<unknown> | null = null;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  begin(): void {
    this.#isBeginPending = true;
  }

  /** @returns false if no statement ran since `begin`: there is no transaction to end. */
  hasBegun(): boolean {
    const hasBegun = !this.#isBeginPending;
    this.#isBeginPending = false;
    return hasBegun;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if ((query as unknown) === GET_CONNECTION) return { rows: [this as unknown as Row] };
    const { command, rowCount, rows } = await this.#send(query.sql, query.parameters);
    const hasCount = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows as Row[], ...(hasCount ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  // oxlint-disable-next-line require-yield -- required by Kysely's interface, unused here
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming queries are not supported.');
  }

  async run<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.#send(text, parameters)).rows as Row[];
  }

  /** Corks the socket while `send` runs, so that all its statements leave in one write. */
  corked<T>(send: () => T): T {
    const { stream } = wireOf(this.client);
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const values = [...parameters];
    if (this.#isBeginPending) {
      this.#isBeginPending = false;
      const name = statementName(text);
      if (name !== null && canBeginWith(this.client, name)) return beginWith(this.client, { name, text, values });
      const begun = this.client.query('begin').finally(() => {
        this.#begun = null;
      });
      this.#begun = begun;
    }
    return this.#begun ? this.#begun.then(() => this.client.query(text, values)) : this.client.query(text, values);
  }
}
