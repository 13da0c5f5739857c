import pg from 'pg';
import type { Logger } from 'pino';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
const HEARTBEAT_MS = 10_000;
/** A connection on which no answer arrives for this long is dead. */
const ANSWER_MS = 3_000;

export type Subscriber = {
  onNotification: (payload: string) => void;
  /** The connection was lost and is back: notifications may have been missed. */
  onReconnect: () => void;
};

/** The connection on which this process hears NOTIFY. */
export type Listener = {
  /**
   * Resolves once PostgreSQL listens, so whatever is read afterwards can't miss a change. If the connection is lost
   * during that, `onReconnect` follows. A channel has one subscriber.
   */
  subscribe(channel: string, subscriber: Subscriber): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): Promise<void>;
};

type Connection = { client: pg.Client; send: (text: string) => Promise<void> };

type Options = {
  /** A direct URL: LISTEN does not work through a transaction pooler. */
  url: string;
  log: Logger;
  heartbeatMs?: number;
  answerMs?: number;
};

/**
 * Opens the connection, which is replaced whenever it is lost. A heartbeat finds connections that have died silently.
 * @throws the error of the first attempt.
 */
export async function openListener(options: Options): Promise<Listener> {
  const { log, heartbeatMs = HEARTBEAT_MS } = options;
  const subscribers = new Map<string, Subscriber>();
  const state = { isClosed: false, current: null as Connection | null, retry: undefined as NodeJS.Timeout | undefined };

  const connect = async (): Promise<void> => {
    const client = makeClient(options);
    let isLost = false;
    const disconnect = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(heartbeat);
      client.removeAllListeners('notification');
      void client.end().catch(() => undefined);
      if (state.isClosed || state.current?.client !== client) return;
      log.warn({ err: error }, 'The connection for notifications was lost and is opened again.');
      state.current = null;
      reconnect(FIRST_RETRY_MS);
    };
    let last = Promise.resolve();
    const send = (text: string) => (last = last.then(() => client.query(text)).then(() => undefined, disconnect));
    const heartbeat = setInterval(() => void send('select 1'), heartbeatMs).unref();
    client.on('error', disconnect);
    client.on('end', () => disconnect());
    client.on('notification', ({ channel, payload }) => subscribers.get(channel)?.onNotification(payload ?? ''));
    await client.connect().catch((error: Error) => {
      disconnect(error);
      throw error;
    });
    // Includes subscribers that come while this waits.
    for (const channel of subscribers.keys()) await send(`listen ${pg.escapeIdentifier(channel)}`);
    if (isLost) throw new Error('The connection was lost immediately.');
    if (state.isClosed) return disconnect();
    state.current = { client, send };
  };

  const reconnect = (waitMs: number) => {
    state.retry = setTimeout(() => {
      connect().then(
        () => {
          for (const { onReconnect } of subscribers.values()) onReconnect();
        },
        () => state.isClosed || reconnect(Math.min(waitMs * 2, LAST_RETRY_MS)),
      );
    }, waitMs).unref();
  };

  await connect();
  return {
    async subscribe(channel, subscriber) {
      if (subscribers.has(channel)) throw new Error(`The channel ${channel} has a subscriber.`);
      subscribers.set(channel, subscriber);
      await state.current?.send(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async unsubscribe(channel) {
      subscribers.delete(channel);
      await state.current?.send(`unlisten ${pg.escapeIdentifier(channel)}`);
    },
    close: async () => {
      state.isClosed = true;
      clearTimeout(state.retry);
      await state.current?.client.end();
    },
  };
}

function makeClient({ url, answerMs = ANSWER_MS }: Options): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: 'listener',
    connectionTimeoutMillis: 3_000,
    query_timeout: answerMs,
    keepAlive: true,
  });
}
