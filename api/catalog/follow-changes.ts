import pg from 'pg';
import type { Logger } from 'pino';

const CHANNEL = 'catalog';
/** News that comes within this time is worked off in one go. */
const GATHER_MS = 50;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** An idle connection that died without a word is found out by asking. */
const HEARTBEAT_MS = 10_000;

const CONNECTION = { application_name: 'catalog news', connectionTimeoutMillis: 3_000, keepAlive: true };

/** What changed: these products, or everything. */
export type News = 'all' | readonly number[];

export type Following = { close(): Promise<void> };

type Options = {
  url: string;
  log: Logger;
  /** Called for each burst of news, one call after the other. After a lost connection the news is 'all'. */
  onNews: (news: News) => Promise<void>;
};

/**
 * Listens to the database on a connection of its own. Resolves when it listens, so that what is read afterwards
 * cannot miss a change. When the connection is lost it is made again, and everything counts as changed.
 * @throws what the first connection throws.
 */
export async function followChanges({ url, log, onNews }: Options): Promise<Following> {
  const state = { is_closed: false, client: null as pg.Client | null, retry: undefined as NodeJS.Timeout | undefined };
  const gathering = gather(onNews, log);

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ ...CONNECTION, connectionString: url });
    let is_lost = false;
    const lose = (error?: Error) => {
      if (is_lost) return;
      is_lost = true;
      clearInterval(heartbeat);
      client.removeAllListeners('notification');
      void client.end().catch(() => undefined);
      if (state.is_closed || state.client !== client) return;
      log.warn({ err: error }, 'The catalogue lost its connection for changes and makes it again.');
      state.client = null;
      reconnect(FIRST_RETRY_MS);
    };
    const heartbeat = setInterval(() => void client.query('select 1').catch(lose), HEARTBEAT_MS).unref();
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => gathering.add(readNews(payload ?? '')));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose();
      throw error;
    }
    if (is_lost) throw new Error('The connection was lost as soon as it was made.');
    if (state.is_closed) return lose();
    state.client = client;
  };

  const reconnect = (wait_ms: number) => {
    state.retry = setTimeout(() => {
      connect().then(
        () => gathering.add('all'),
        () => state.is_closed || reconnect(Math.min(wait_ms * 2, LAST_RETRY_MS)),
      );
    }, wait_ms);
    state.retry.unref();
  };

  await connect();
  return {
    close: async () => {
      state.is_closed = true;
      clearTimeout(state.retry);
      await Promise.all([state.client?.end(), gathering.close()]);
    },
  };
}

/** 'all', or products by number; what cannot be read counts as everything. */
function readNews(payload: string): News {
  const product_ids = payload.split(',').map(Number);
  return product_ids.every((id) => Number.isSafeInteger(id) && id > 0) ? product_ids : 'all';
}

/** Puts bursts together. A reading that failed is tried again as 'all'. */
function gather(onNews: Options['onNews'], log: Logger) {
  let waiting: 'all' | Set<number> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let is_closed = false;

  const workOff = async () => {
    const news = waiting;
    waiting = null;
    if (news === null || is_closed) return;
    try {
      await onNews(news === 'all' ? 'all' : [...news]);
    } catch (error) {
      if (is_closed) return;
      log.error({ err: error }, 'The catalogue could not be read again and will be shortly.');
      waiting = 'all';
    }
  };
  const schedule = (wait_ms: number) => {
    if (timer || working || is_closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      const failed_before = waiting;
      working = workOff().finally(() => {
        working = null;
        if (waiting !== null) schedule(failed_before === waiting || waiting === 'all' ? 500 : GATHER_MS);
      });
    }, wait_ms);
  };
  return {
    add(news: News): void {
      if (news === 'all' || waiting === 'all') waiting = 'all';
      else waiting = new Set([...(waiting ?? []), ...news]);
      schedule(GATHER_MS);
    },
    async close(): Promise<void> {
      is_closed = true;
      clearTimeout(timer);
      await working;
    },
  };
}
