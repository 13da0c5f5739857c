import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import { Till } from './till.ts';

/** PostgreSQL over this pool; `end` is what ends with it. */
export class TillDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #end: () => Promise<void>;

  constructor(pool: pg.Pool, end: () => Promise<void>) {
    super({ pool });
    this.#pool = pool;
    this.#end = end;
  }

  override createDriver(): Driver {
    return new TillDriver(this.#pool, this.#end);
  }
}

/** Kysely's own driver sends BEGIN by itself and waits for its answer. */
class TillDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #end: () => Promise<void>;
  readonly #tills = new WeakMap<pg.PoolClient, Till>();
  /** Those on which not even a ROLLBACK went through. */
  readonly #lost = new WeakSet<Till>();

  constructor(pool: pg.Pool, end: () => Promise<void>) {
    this.#pool = pool;
    this.#end = end;
  }

  async init(): Promise<void> {
    // The pool opens its connections when they are asked for.
  }

  async acquireConnection(): Promise<Till> {
    const client = await this.#pool.connect();
    const till = this.#tills.get(client) ?? new Till(client);
    this.#tills.set(client, till);
    return till;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    if (!isolationLevel && !accessMode) return tillFrom(connection).begin();
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation} ${accessMode ?? ''}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const till = tillFrom(connection);
    if (!till.hasBegun()) return;
    // PostgreSQL answers COMMIT so if a statement failed before and nobody minded.
    const { command } = await till.client.query('commit');
    if (command === 'ROLLBACK') throw new Error('A transaction was to be committed in which a statement had failed.');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const till = tillFrom(connection);
    if (!till.hasBegun()) return;
    try {
      await till.client.query('rollback');
    } catch (error) {
      this.#lost.add(till);
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const till = tillFrom(connection);
    till.client.release(this.#lost.has(till));
  }

  async destroy(): Promise<void> {
    await this.#end();
  }
}

function tillFrom(connection: DatabaseConnection): Till {
  if (connection instanceof Till) return connection;
  throw new Error('A connection of another driver.');
}
