import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Shop } from '#api/kernel/shop.ts';
import type { RecurringJob } from './recurring-job.ts';

/** Rare jobs are checked this often too, so that they also run in a shop that is restarted every day. */
const CHECK_S = 60;
/** A run is due at this share of its period: timers drift, and a run that is just early would be skipped. */
const DUE_SHARE = 0.75;

/**
 * A run holds one connection and its job uses others. A minute after a start all jobs are due at once: without a limit each
 * has one, all wait for a second, and so do requests. Jobs that run several times a minute don't wait for long ones, so
 * each kind has this share; in a pool too small for that, both have one turn.
 */
const SHARE_OF_POOL = 1 / 8;

/** Starts the timers. @returns a function that stops them and waits for jobs in progress. */
export function startRecurringJobs(shop: Shop, jobs: RecurringJob[]): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const atOnce = Math.floor(shop.config.db_pool_size * SHARE_OF_POOL);
  const others = pLimit(Math.max(1, atOnce));
  const frequent = atOnce === 0 ? others : pLimit(atOnce);
  let isStopped = false;
  const timers = jobs.map((job) => {
    const inTurn = job.seconds < CHECK_S ? frequent : others;
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const run = inTurn(async () => {
        if (!isStopped) await runIfDue(shop, job);
      })
        .catch((error: unknown) => shop.log.warn({ err: error, job: job.name }, 'a recurring job failed'))
        .finally(() => {
          isRunning = false;
          running.delete(run);
        });
      running.add(run);
    }, Math.min(job.seconds, CHECK_S) * 1_000);
  });
  return async () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

/**
 * Runs a job if it is due and no other process is running it. The time of its last run is a row, so that two workers
 * don't run it twice as often. A run that fails or is killed leaves the row unchanged and is repeated at the next check.
 */
async function runIfDue(shop: Shop, job: RecurringJob): Promise<void> {
  const key = `recurring:${job.name}`;
  await shop.db.transaction().execute(async (tx) => {
    const lock = sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(hashtext(${key})) as ok`;
    const { rows } = await lock.execute(tx);
    if (!rows[0]?.ok) return;
    // Uses the database's clock, since machines may disagree. A last run in the future means the clock was set back.
    // Not now(), which is earlier than the lock: a run of another process in between would be in the future.
    const due = sql<{ setting_key: string }>`
      insert into setting (setting_key, value, updated_at) values (${key}, 'null', statement_timestamp())
      on conflict (setting_key) do update set updated_at = excluded.updated_at
        where setting.updated_at > excluded.updated_at
          or setting.updated_at <= excluded.updated_at - make_interval(secs => ${job.seconds * DUE_SHARE})
      returning setting_key`;
    if ((await due.execute(tx)).rows.length === 0) return;
    // This transaction only holds the lock; the job uses other connections.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await job.run();
  });
}
