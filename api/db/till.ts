import type { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { canOpenWith, openWith } from './opening.ts';
import { nameOf } from './name-of.ts';

const tills = new WeakMap<object, Till>();

/** The connection of a transaction begun by `inTransaction`. */
export function tillOf(tx: object): Till | undefined {
  return tills.get(tx);
}

export function setTill(tx: object, till: Till): void {
  tills.set(tx, till);
}

/** Asked through Kysely, answers the connection itself and sends nothing. */
export const WHO_SERVES = Object.freeze({ sql: '', parameters: [] }) as unknown as CompiledQuery<Till>;

/** One connection of the pool. Its BEGIN travels with the first statement, a journey less for each transaction. */
export class Till implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** Begun for Kysely, while PostgreSQL has not been told. */
  #is_waiting = false;
  #begun: Promise<unknown> | null = null;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  begin(): void {
    this.#is_waiting = true;
  }

  /** @returns false if nothing was asked since `begin`: there is no transaction to end. */
  hasBegun(): boolean {
    const has_begun = !this.#is_waiting;
    this.#is_waiting = false;
    return has_begun;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if ((query as unknown) === WHO_SERVES) return { rows: [this as unknown as Row] };
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters);
    const has_count = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows as Row[], ...(has_count ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it, the shop does not
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The shop reads no streams through its pool.');
  }

  async run<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.#ask(text, parameters)).rows as Row[];
  }

  /** What `send` asks goes to PostgreSQL in one write. */
  gather<T>(send: () => T): T {
    const { stream } = (this.client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  #ask(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const values = [...parameters];
    if (this.#is_waiting) {
      this.#is_waiting = false;
      const name = nameOf(text);
      if (name !== null && canOpenWith(this.client, name)) return openWith(this.client, { name, text, values });
      const begun = this.client.query('begin').finally(() => {
        this.#begun = null;
      });
      this.#begun = begun;
    }
    return this.#begun ? this.#begun.then(() => this.client.query(text, values)) : this.client.query(text, values);
  }
}
