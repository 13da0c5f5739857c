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
  const listener = new PgListener(options);
  await listener.connect();
  return listener;
}

class PgListener implements Listener {
  readonly #options: Options;
  readonly #subscribers = new Map<string, Subscriber>();
  #current: Connection | null = null;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;
  /** The attempt to reconnect that is running, if any. */
  #connecting: Promise<void> = Promise.resolve();
  #lostAtMs = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    const client = makeClient(this.#options);
    let isLost = false;
    const disconnect = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(heartbeat);
      client.removeAllListeners('notification');
      void client.end().catch(() => undefined);
      if (this.#current?.client === client) this.#replace(error);
    };
    let last = Promise.resolve();
    const send = (text: string) => (last = last.then(() => client.query(text)).then(() => undefined, disconnect));
    const heartbeat = setInterval(() => void send('select 1'), this.#options.heartbeatMs ?? HEARTBEAT_MS).unref();
    client.on('error', disconnect);
    client.on('end', () => disconnect());
    client.on('notification', ({ channel, payload }) =>
      this.#tell(channel, ({ onNotification }) => onNotification(payload ?? '')),
    );
    await client.connect().catch((error: Error) => {
      disconnect(error);
      throw error;
    });
    // Includes subscribers that come while this waits.
    for (const channel of this.#subscribers.keys()) await send(`listen ${pg.escapeIdentifier(channel)}`);
    if (isLost) throw new Error('The connection was lost immediately.');
    if (this.#isClosed) return disconnect();
    this.#current = { client, send };
  }

  async subscribe(channel: string, subscriber: Subscriber): Promise<void> {
    if (this.#isClosed) throw new Error('The listener is closed.');
    if (this.#subscribers.has(channel)) throw new Error(`The channel ${channel} has a subscriber.`);
    this.#subscribers.set(channel, subscriber);
    await this.#current?.send(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async unsubscribe(channel: string): Promise<void> {
    this.#subscribers.delete(channel);
    await this.#current?.send(`unlisten ${pg.escapeIdentifier(channel)}`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#connecting;
    await this.#current?.client.end();
  }

  #replace(error?: Error): void {
    this.#current = null;
    if (this.#isClosed) return;
    this.#options.log.warn({ err: error }, 'The connection for notifications was lost and is opened again.');
    this.#lostAtMs = performance.now();
    this.#reconnect(FIRST_RETRY_MS);
  }

  #reconnect(waitMs: number): void {
    const { log } = this.#options;
    const onConnected = () => {
      if (this.#isClosed) return;
      log.info({ lost_s: (performance.now() - this.#lostAtMs) / 1000 }, 'Notifications are heard again.');
      for (const channel of this.#subscribers.keys()) this.#tell(channel, ({ onReconnect }) => onReconnect());
    };
    const onFailed = (error: unknown) => {
      if (this.#isClosed) return;
      log.warn({ err: error }, 'The connection for notifications is still lost.');
      this.#reconnect(Math.min(waitMs * 2, LAST_RETRY_MS));
    };
    this.#retry = setTimeout(() => {
      this.#connecting = this.connect().then(onConnected, onFailed);
    }, waitMs).unref();
  }

  /** Subscribers share the connection, so an exception of one must not reach the others. */
  #tell(channel: string, work: (subscriber: Subscriber) => void): void {
    const subscriber = this.#subscribers.get(channel);
    try {
      if (subscriber) work(subscriber);
    } catch (error) {
      this.#options.log.error({ err: error, channel }, 'A subscriber to notifications failed.');
    }
  }
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
