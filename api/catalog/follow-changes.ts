import pg from 'pg';
import type { Logger } from 'pino';

const CHANNEL = 'catalog';
/** Changes that arrive within this time are handled as one. */
const BATCH_MS = 50;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** Detects idle connections that have died silently. */
const HEARTBEAT_MS = 10_000;

const CONNECTION = { application_name: 'catalog changes', connectionTimeoutMillis: 3_000, keepAlive: true };

/** The products that changed, or everything. */
export type ProductChange = 'all' | readonly number[];

type Subscription = { close(): Promise<void> };

type Options = {
  url: string;
  log: Logger;
  /** Called once per batch, never concurrently; with 'all' after a lost connection. */
  onProductChange: (change: ProductChange) => Promise<void>;
};

/**
 * Listens for catalog changes on a dedicated connection. Resolves once it is listening, so a load started afterwards
 * can't miss a change. Reconnects when the connection is lost, and then everything counts as changed.
 * @throws the error of the first connection attempt.
 */
export async function followChanges({ url, log, onProductChange }: Options): Promise<Subscription> {
  const state = { isClosed: false, client: null as pg.Client | null, retry: undefined as NodeJS.Timeout | undefined };
  const batches = batchChanges(onProductChange, log);

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ ...CONNECTION, connectionString: url });
    let isLost = false;
    const disconnect = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(heartbeat);
      client.removeAllListeners('notification');
      void client.end().catch(() => undefined);
      if (state.isClosed || state.client !== client) return;
      log.warn({ err: error }, 'The catalog lost its connection for changes and reconnects.');
      state.client = null;
      reconnect(FIRST_RETRY_MS);
    };
    const heartbeat = setInterval(() => void client.query('select 1').catch(disconnect), HEARTBEAT_MS).unref();
    client.on('error', disconnect);
    client.on('end', () => disconnect());
    client.on('notification', ({ payload }) => batches.add(parseChange(payload ?? '')));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      disconnect();
      throw error;
    }
    if (isLost) throw new Error('The connection was lost immediately.');
    if (state.isClosed) return disconnect();
    state.client = client;
  };

  const reconnect = (waitMs: number) => {
    state.retry = setTimeout(() => {
      connect().then(
        () => batches.add('all'),
        () => state.isClosed || reconnect(Math.min(waitMs * 2, LAST_RETRY_MS)),
      );
    }, waitMs);
    state.retry.unref();
  };

  await connect();
  return {
    close: async () => {
      state.isClosed = true;
      clearTimeout(state.retry);
      await Promise.all([state.client?.end(), batches.close()]);
    },
  };
}

/** 'all' or product ids; anything unreadable counts as everything. */
function parseChange(payload: string): ProductChange {
  const product_ids = payload.split(',').map(Number);
  return product_ids.every((id) => Number.isSafeInteger(id) && id > 0) ? product_ids : 'all';
}

/** Batches bursts of changes. A failed reload is retried as 'all'. */
function batchChanges(onProductChange: Options['onProductChange'], log: Logger) {
  let pending: 'all' | Set<number> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let processing: Promise<void> | null = null;
  let isClosed = false;

  const processBatch = async () => {
    const change = pending;
    pending = null;
    if (change === null || isClosed) return;
    try {
      await onProductChange(change === 'all' ? 'all' : [...change]);
    } catch (error) {
      if (isClosed) return;
      log.error({ err: error }, 'The catalog could not be reloaded and is retried shortly.');
      pending = 'all';
    }
  };
  const schedule = (waitMs: number) => {
    if (timer || processing || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      const before = pending;
      processing = processBatch().finally(() => {
        processing = null;
        if (pending !== null) schedule(before === pending || pending === 'all' ? 500 : BATCH_MS);
      });
    }, waitMs);
  };
  return {
    add(change: ProductChange): void {
      if (change === 'all' || pending === 'all') pending = 'all';
      else pending = new Set([...(pending ?? []), ...change]);
      schedule(BATCH_MS);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await processing;
    },
  };
}
