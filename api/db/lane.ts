import type { Writable } from 'node:stream';
import type pg from 'pg';

/** A connection that many short reads share: each is sent behind the others without waiting for their answers. */
export type Lane = {
  run<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
};

/**
 * Left to itself, PostgreSQL plans a statement with a list anew each time, at three times the cost of running it. A
 * plan that is made once must not be made for the empty tables of a new shop: these reads go by keys, always.
 */
const PLAN_ONCE =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

const lanes = new WeakMap<object, Lane>();

/** The lane beside this database's pool; none inside a transaction. */
export function laneOf(db: object): Lane | undefined {
  return lanes.get(db);
}

export function setLane(db: object, lane: Lane): void {
  lanes.set(db, lane);
}

/**
 * Opens the lane at its first use, on the pool's own terms. What is asked in one turn of the event loop goes
 * to PostgreSQL in one write and wakes it once, which is most of what a short read costs. A read that waited
 * for a lock would hold up all behind it, so only reads that lock nothing belong here.
 */
export function openLane(pool: pg.Pool, Client: new (config: pg.ClientConfig) => pg.Client): Lane {
  let opening: Promise<pg.Client> | null = null;
  const open = (): Promise<pg.Client> => {
    const options = `${pool.options.options ?? ''} ${PLAN_ONCE}`;
    const client = new Client({ ...pool.options, options, pipeline: true } as pg.ClientConfig);
    const opened = client.connect().then(() => client);
    // A successor may have been opened before the last is heard of this one.
    const lose = () => {
      if (opening === opened) opening = null;
    };
    opened.catch(lose);
    client.on('end', lose);
    client.on('error', (error) => {
      lose();
      pool.emit('error', error, client as pg.PoolClient);
    });
    opening = opened;
    return opened;
  };
  return {
    run: async <Row>(text: string, parameters: readonly unknown[]) => {
      for (let attempt = 1; ; attempt++) {
        const opened = opening ?? open();
        const client = await opened;
        gather(client);
        try {
          return (await client.query(text, [...parameters])).rows as Row[];
        } catch (error) {
          if (!isLost(error)) throw error;
          if (opening === opened) opening = null;
          // A read may be sent again; what one lost connection carried need not fail for many.
          if (attempt === 2) throw error;
        }
      }
    },
    end: async () => {
      const client = await opening?.catch(() => null);
      await client?.end();
    },
  };
}

/** Not the statement failed but the way to it: PostgreSQL did not answer, or was told to end the connection. */
function isLost(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === undefined || (code ?? '').startsWith('57P');
}

const gathering = new WeakSet<pg.Client>();

/** Holds what is written back until this turn of the event loop is over. */
function gather(client: pg.Client): void {
  if (gathering.has(client)) return;
  gathering.add(client);
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  setImmediate(() => {
    gathering.delete(client);
    stream.uncork();
  });
}
