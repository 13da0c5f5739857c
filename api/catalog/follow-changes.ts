import type { Logger } from 'pino';
import type { Listener } from '#api/db/listen.ts';

const CHANNEL = 'catalog';
/** Changes that arrive within this time are handled as one. */
const BATCH_MS = 50;

/** What changed: some products, the counts of recent orders, or everything. */
export type CatalogChange = 'all' | { product_ids: readonly number[]; sales: boolean };

type Subscription = {
  /** Has everything loaded anew. */
  reload(): void;
  close(): Promise<void>;
};

type Options = {
  listener: Listener;
  log: Logger;
  /** Called once per batch, never concurrently; with 'all' after a lost connection. */
  onChange: (change: CatalogChange) => Promise<void>;
};

/** Resolves once PostgreSQL announces changes, so a load started afterwards can't miss one. */
export async function followChanges({ listener, log, onChange }: Options): Promise<Subscription> {
  const batches = batchChanges(onChange, log);
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

/** 'all', 'sales' or product ids; anything unreadable counts as everything. */
function parseChange(payload: string): CatalogChange {
  if (payload === 'sales') return { product_ids: [], sales: true };
  const product_ids = payload.split(',').map(Number);
  return product_ids.every((id) => Number.isSafeInteger(id) && id > 0) ? { product_ids, sales: false } : 'all';
}

/** Batches bursts of changes. A failed reload is retried as 'all'. */
function batchChanges(onChange: Options['onChange'], log: Logger) {
  let pending: CatalogChange | null = null;
  let timer: NodeJS.Timeout | undefined;
  let processing: Promise<void> | null = null;
  let isClosed = false;

  const processBatch = async () => {
    const change = pending;
    pending = null;
    if (change === null || isClosed) return;
    try {
      await onChange(change);
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
    add(change: CatalogChange): void {
      pending = pending ? mergeChanges(pending, change) : change;
      schedule(BATCH_MS);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await processing;
    },
  };
}

function mergeChanges(one: CatalogChange, other: CatalogChange): CatalogChange {
  if (one === 'all' || other === 'all') return 'all';
  const product_ids = [...new Set([...one.product_ids, ...other.product_ids])];
  return { product_ids, sales: one.sales || other.sales };
}
