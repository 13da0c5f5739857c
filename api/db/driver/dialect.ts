import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import { PipelinedConnection } from './connection.ts';

/** Kysely's PostgreSQL dialect over a pipelined pool; `end` closes everything that belongs to it. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #end: () => Promise<void>;

  constructor(pool: pg.Pool, end: () => Promise<void>) {
    super({ pool });
    this.#pool = pool;
    this.#end = end;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool, this.#end);
  }
}

/** Kysely's own driver sends BEGIN separately and waits for its answer; this one defers it to the first statement. */
class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #end: () => Promise<void>;
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();
  /** Connections whose ROLLBACK failed; the pool must not reuse them. */
  readonly #broken = new WeakSet<PipelinedConnection>();

  constructor(pool: pg.Pool, end: () => Promise<void>) {
    this.#pool = pool;
    this.#end = end;
  }

  async init(): Promise<void> {
    // The pool connects on demand.
  }

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect();
    const connection = this.#connections.get(client) ?? new PipelinedConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    if (!isolationLevel && !accessMode) return pipelinedFrom(connection).begin();
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation} ${accessMode ?? ''}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const pipelined = pipelinedFrom(connection);
    if (!pipelined.hasBegun()) return;
    // PostgreSQL answers COMMIT with ROLLBACK if an earlier statement failed and the error was swallowed.
    const { command } = await pipelined.client.query('commit');
    if (command === 'ROLLBACK') throw new Error('Cannot commit: a statement of this transaction had failed.');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const pipelined = pipelinedFrom(connection);
    if (!pipelined.hasBegun()) return;
    try {
      await pipelined.client.query('rollback');
    } catch (error) {
      this.#broken.add(pipelined);
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const pipelined = pipelinedFrom(connection);
    pipelined.client.release(this.#broken.has(pipelined));
  }

  async destroy(): Promise<void> {
    await this.#end();
  }
}

function pipelinedFrom(connection: DatabaseConnection): PipelinedConnection {
  if (connection instanceof PipelinedConnection) return connection;
  throw new Error('The connection belongs to another driver.');
}
