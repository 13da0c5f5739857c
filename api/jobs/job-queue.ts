import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Listener } from '#api/db/listen.ts';
import { APP_ROLE, inTransaction } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from './event-jobs.ts';
import { JOB_RETRIES, QUEUE } from './job-queue-state.ts';
import type { RecurringJob } from './recurring-job.ts';
import { startRecurringJobs } from './recurring-jobs.ts';

const CHANNEL = 'outbox';
const RELAY_BATCH = 200;
/** How long jobs in progress may take when the worker stops. */
const STOP_TIMEOUT_MS = 5_000;
/** Events are announced with NOTIFY; polling finds those announced while the connection was lost. */
const RELAY_POLL_MS = 2_000;
const BATCH_MS = 20;
const JOB_BATCH = 8;

/** Creates or migrates the queue's own schema. Runs as the owner, after the migrations. */
export async function prepareJobQueue(ownerUrl: string, role: string | null): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false });
  // A lost connection fails the call in flight; without a listener it would also crash the process.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const queue = {
      retryLimit: JOB_RETRIES,
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
  const client = new pg.Client({ connectionString: ownerUrl });
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
 * Runs jobs and recurring jobs until stopped. Any number of workers may share a database; a killed worker's job misses
 * its heartbeat and is taken over within about 20 s (I24).
 */
export async function startWorker(
  shop: Shop,
  options: { url: string; role: string | null; listener: Listener; jobs: Jobs; recurringJobs: RecurringJob[] },
): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: options.url,
    options: options.role ? `-c role=${options.role}` : '',
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
      // A full batch is followed by the next one at once, so a backlog does not wait for the polling interval.
      batchSize: JOB_BATCH,
      burstWhenBatchFull: true,
      // A slow job blocks only one of the two batches.
      localConcurrency: 2,
      perJobResults: true,
      heartbeatRefreshSeconds: 4,
    },
    (jobs: Job<EventJob>[]) => Promise.all(jobs.map((job) => runJob(shop.log, options.jobs, job))),
  );
  const relay = await startEventRelay(shop, boss, options.listener);
  const stopRecurringJobs = startRecurringJobs(shop, options.recurringJobs);
  return {
    stop: async () => {
      await relay.stop();
      // Jobs not finished by then fail and return to the queue for another worker (I24).
      await Promise.all([stopRecurringJobs(), boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: true })]);
    },
  };
}

type EventJob = { topic: string; payload: Record<string, unknown> };

/** A failing job does not affect the others of its batch. */
async function runJob(log: Logger, jobs: Jobs, { id, data }: Job<EventJob>): Promise<JobResult> {
  try {
    const run = jobs[data.topic];
    if (!run) throw new Error(`There is no job for ${data.topic}.`);
    await run(data.payload);
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, topic: data.topic }, 'a job failed and is retried');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Moves committed events to the queue: marks the row and creates the job in one transaction. */
async function startEventRelay(shop: Shop, boss: PgBoss, listener: Listener): Promise<Worker> {
  let isStopped = false;
  let wake: (() => void) | null = null;
  const onEvent = () => wake?.();
  await listener.subscribe(CHANNEL, { onNotification: onEvent, onReconnect: onEvent });
  const loop = (async () => {
    while (!isStopped) {
      const moved = await relayOnce(shop, boss).catch((error: unknown) => {
        shop.log.warn({ err: error }, 'events could not be moved to the queue');
        return 0;
      });
      if (moved === RELAY_BATCH || isStopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RELAY_POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      // Events that follow closely are moved in the same batch.
      if (!isStopped) await wait(BATCH_MS);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      onEvent();
      await loop;
      await listener.unsubscribe(CHANNEL);
    },
  };
}

type OutboxEvent = { outbox_id: number; topic: string; payload: Record<string, unknown> };

const lockEvents = statement<OutboxEvent>(`
  select outbox_id, topic, payload from outbox where dispatched_at is null order by outbox_id limit $1
  for update skip locked`);
const markDispatched = statement('update outbox set dispatched_at = $2 where outbox_id = any($1::bigint[])');

async function relayOnce(shop: Shop, boss: PgBoss): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const rows = await lockEvents(tx, [RELAY_BATCH]);
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
