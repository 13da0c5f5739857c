import type pg from 'pg';
import { wireOf } from './pg-internals.ts';

/** One pipelined connection shared by many short reads: each is sent without waiting for earlier answers. */
export type SharedReader = {
  run<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
};

/**
 * By default PostgreSQL replans a statement with an array parameter on every call, at three times the cost of
 * running it. A generic plan made while the tables are still empty would scan them, so scans are off: these reads
 * always go by key.
 */
const GENERIC_PLAN =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

const readers = new WeakMap<object, SharedReader>();

/** The shared reader of this database; none inside a transaction. */
export function sharedReaderOf(db: object): SharedReader | undefined {
  return readers.get(db);
}

export function setSharedReader(db: object, reader: SharedReader): void {
  readers.set(db, reader);
}

/**
 * A reader with the pool's settings that connects on first use. Everything sent in one turn of the event loop goes
 * out in one write and wakes PostgreSQL once, which is most of the cost of a short read. Use it only for reads that
 * take no lock: one that waited for a lock would block all reads behind it.
 */
export function openSharedReader(pool: pg.Pool, Client: new (config: pg.ClientConfig) => pg.Client): SharedReader {
  let connecting: Promise<pg.Client> | null = null;
  const connect = (): Promise<pg.Client> => {
    const options = `${pool.options.options ?? ''} ${GENERIC_PLAN}`;
    const client = new Client({ ...pool.options, options, pipeline: true } as pg.ClientConfig);
    const connected = client.connect().then(() => client);
    // A replacement may already be connecting when a late event of the old client arrives.
    const discard = () => {
      if (connecting === connected) connecting = null;
    };
    connected.catch(discard);
    client.on('end', discard);
    client.on('error', (error) => {
      discard();
      pool.emit('error', error, client as pg.PoolClient);
    });
    connecting = connected;
    return connected;
  };
  return {
    run: async <Row>(text: string, parameters: readonly unknown[]) => {
      for (let attempt = 1; ; attempt++) {
        const connected = connecting ?? connect();
        const client = await connected;
        corkThisTurn(client);
        try {
          return (await client.query(text, [...parameters])).rows as Row[];
        } catch (error) {
          if (!isConnectionLost(error)) throw error;
          if (connecting === connected) connecting = null;
          // A read is safe to repeat, so one lost connection need not fail every read it carried.
          if (attempt === 2) throw error;
        }
      }
    },
    end: async () => {
      const client = await connecting?.catch(() => null);
      await client?.end();
    },
  };
}

/** The connection failed, not the statement: PostgreSQL did not answer, or was told to end the connection. */
function isConnectionLost(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === undefined || (code ?? '').startsWith('57P');
}

const corked = new WeakSet<pg.Client>();

/** Buffers writes until the end of this turn of the event loop. */
function corkThisTurn(client: pg.Client): void {
  if (corked.has(client)) return;
  corked.add(client);
  const { stream } = wireOf(client);
  stream.cork();
  setImmediate(() => {
    corked.delete(client);
    stream.uncork();
  });
}
