import type { Logger } from 'pino';
import type { Listener } from '#api/db/listen.ts';

const CHANNEL = 'catalog';
/** Changes that arrive within this time are handled as one. */
const BATCH_MS = 50;

/** The products that changed, or everything. */
export type ProductChange = 'all' | readonly number[];

type Subscription = {
  /** Has everything loaded anew. */
  reload(): void;
  close(): Promise<void>;
};

type Options = {
  listener: Listener;
  log: Logger;
  /** Called once per batch, never concurrently; with 'all' after a lost connection. */
  onProductChange: (change: ProductChange) => Promise<void>;
};

/** Resolves once PostgreSQL announces changes, so a load started afterwards can't miss one. */
export async function followChanges({ listener, log, onProductChange }: Options): Promise<Subscription> {
  const batches = batchChanges(onProductChange, log);
  await listener.subscribe(CHANNEL, {
    onNotification: (payload) => batches.add(parseChange(payload)),
    onReconnect: () => batches.add('all'),
  });
  return {
    reload: () => batches.add('all'),
    close: async () => {
      await Promise.all([listener.unsubscribe(CHANNEL), batches.close()]);
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
