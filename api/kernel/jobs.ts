import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { APP_ROLE, inTransaction } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import type { Shop } from './app.ts';
import { QUEUE } from './job-queue-state.ts';
import type { RecurringJob } from './recurring-job.ts';
import { startRounds } from './rounds.ts';

/** Work that news asks for, by topic. It may run more than once: effects are keyed in the database. */
export type Jobs = Record<string, (payload: Record<string, unknown>) => Promise<void>>;

const RELAY_BATCH = 200;
/** A job under way may take this long when the worker is told to stop. */
const GIVE_BACK_MS = 5_000;
const RELISTEN_MS = 1_000;
/** News is announced; the poll is for what was announced while nobody listened. */
const RELAY_POLL_MS = 2_000;
const GATHER_MS = 20;
const JOBS_AT_ONCE = 8;

/** Makes or migrates the queue's own schema. Runs as the owner, after the migrations. */
export async function prepareJobQueue(owner_url: string, role: string | null): Promise<void> {
  const boss = new PgBoss({ connectionString: owner_url, max: 2, supervise: false, schedule: false });
  // A lost connection shows in the call that was under way; unheard here, it would end the process.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const queue = {
      retryLimit: 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds: 10,
      expireInSeconds: 300,
    };
    if (!(await boss.getQueue(QUEUE))) await boss.createQueue(QUEUE, queue);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
  if (!role) return;
  const client = new pg.Client({ connectionString: owner_url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`grant usage on schema pgboss to ${APP_ROLE}`);
    await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE}`);
    await client.query(`grant execute on all functions in schema pgboss to ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

export type Worker = { stop(): Promise<void> };

/**
 * Runs jobs and rounds until stopped. Any number of workers may run against one database; a killed
 * worker's job is taken over within about 20 s, by its missing heartbeat (I24).
 */
export async function startWorker(
  shop: Shop,
  options: { url: string; role: string | null; jobs: Jobs; rounds: RecurringJob[] },
): Promise<Worker> {
  const settings = options.role ? `-c role=${options.role}` : '';
  const boss = new PgBoss({
    connectionString: options.url,
    options: settings,
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => shop.log.warn({ err: error }, 'job queue'));
  await boss.start();
  await boss.work(
    QUEUE,
    {
      pollingIntervalSeconds: 0.5,
      // A full batch is followed by the next one at once: what has piled up does not wait for the polls.
      batchSize: JOBS_AT_ONCE,
      burstWhenBatchFull: true,
      // While one batch waits for a slow job, the other goes on.
      localConcurrency: 2,
      perJobResults: true,
      heartbeatRefreshSeconds: 4,
    },
    (jobs: Job<NewsJob>[]) => Promise.all(jobs.map((job) => runJob(shop.log, options.jobs, job))),
  );
  const relay = startRelay(shop, boss, options.url, settings);
  const stopRounds = startRounds(shop, options.rounds);
  return {
    stop: async () => {
      await relay.stop();
      // What is not done by then fails and is given back: another worker takes it up (I24).
      await Promise.all([stopRounds(), boss.stop({ graceful: true, timeout: GIVE_BACK_MS, close: true })]);
    },
  };
}

type NewsJob = { topic: string; payload: Record<string, unknown> };

/** One job's failure is its own: the others of its batch are done. */
async function runJob(log: Logger, jobs: Jobs, { id, data }: Job<NewsJob>): Promise<JobResult> {
  try {
    const run = jobs[data.topic];
    if (!run) throw new Error(`No job listens to ${data.topic}.`);
    await run(data.payload);
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, topic: data.topic }, 'a job failed and comes again');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Hands committed news to the queue: the row is marked and the job is made in one transaction. */
function startRelay(shop: Shop, boss: PgBoss, url: string, settings: string): Worker {
  let is_stopped = false;
  let wake: (() => void) | null = null;
  const news = () => wake?.();
  const stopListening = listen(url, settings, shop.log, news);
  const loop = (async () => {
    while (!is_stopped) {
      const moved = await relayOnce(shop, boss).catch((error: unknown) => {
        shop.log.warn({ err: error }, 'news could not be handed on');
        return 0;
      });
      if (moved === RELAY_BATCH || is_stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RELAY_POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      // What follows closely is handed on with it.
      if (!is_stopped) await wait(GATHER_MS);
    }
  })();
  return {
    stop: async () => {
      is_stopped = true;
      news();
      await loop;
      await stopListening();
    },
  };
}

/** Wakes `news` when there is some. A lost connection is made again; until then news is polled. */
function listen(url: string, settings: string, log: Logger, news: () => void): () => Promise<void> {
  const state = { is_stopped: false, client: null as pg.Client | null, retry: undefined as NodeJS.Timeout | undefined };
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      options: settings,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    state.client = client;
    const lose = (error: unknown) => {
      if (state.is_stopped || state.client !== client) return;
      state.client = null;
      void client.end().catch(() => undefined);
      log.warn({ err: error }, 'news is polled until the connection is made again');
      state.retry = setTimeout(() => void connect(), RELISTEN_MS).unref();
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('The connection ended.')));
    client.on('notification', news);
    await client
      .connect()
      .then(() => client.query('listen outbox'))
      .catch(lose);
  };
  void connect();
  return async () => {
    state.is_stopped = true;
    clearTimeout(state.retry);
    await state.client?.end().catch(() => undefined);
  };
}

type News = { outbox_id: number; topic: string; payload: Record<string, unknown> };

const lockNews = statement<News>(`
  select outbox_id, topic, payload from outbox where dispatched_at is null order by outbox_id limit $1
  for update skip locked`);
const markDispatched = statement('update outbox set dispatched_at = $2 where outbox_id = any($1::bigint[])');

async function relayOnce(shop: Shop, boss: PgBoss): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const rows = await lockNews(tx, [RELAY_BATCH]);
    if (rows.length === 0) return 0;
    const executor = {
      executeSql: async (text: string, values?: unknown[]) => {
        const { rows: answer } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values ?? []));
        return { rows: answer };
      },
    };
    await boss.insert(
      QUEUE,
      rows.map(({ topic, payload }) => ({ data: { topic, payload } })),
      { db: executor },
    );
    await markDispatched(tx, [rows.map((row) => row.outbox_id), shop.clock.now()]);
    return rows.length;
  });
}
