import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { startRecurringJobs } from '#api/jobs/recurring-jobs.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

const PERIOD_S = 0.2;
/** A run is due after three quarters of the period; times are truncated to milliseconds. */
const DUE_MS = 149;

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** Runs a recurring job in this many workers until one of its runs returns 'enough'. */
async function runRecurringJob(
  workers: number,
  name: string,
  run: () => Promise<'continue' | 'enough'>,
): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const job = {
    name,
    seconds: PERIOD_S,
    run: async () => {
      if ((await run()) === 'enough') enough.resolve();
    },
  };
  const ends = Array.from({ length: workers }, () => startRecurringJobs(shop.shop, [job]));
  await enough.promise;
  await Promise.all(ends.map((end) => end()));
}

/** When the last finished run started, by the database's clock. */
async function lastRunMs(name: string): Promise<number | null> {
  const { rows } = await sql<{ at: Date }>`
    select updated_at as at from setting where setting_key = ${`recurring:${name}`}`.execute(shop.db);
  return rows[0]?.at.getTime() ?? null;
}

test('two workers share the runs: never at once, never before the job is due', async () => {
  const runs: number[] = [];
  let running = 0;
  let maxAtOnce = 0;
  await runRecurringJob(2, 'shared', async () => {
    maxAtOnce = Math.max(maxAtOnce, ++running);
    const before = await lastRunMs('shared');
    if (before !== null) runs.push(before);
    running--;
    return runs.length >= 6 ? 'enough' : 'continue';
  });
  expect(maxAtOnce).toBe(1);
  const gaps = runs.slice(1).map((at, index) => at - (runs[index] ?? 0));
  expect(gaps.filter((gap) => gap < DUE_MS)).toEqual([]);
});

test('a check that began before the run of another worker repeats nothing', async () => {
  const began = Promise.withResolvers<void>();
  const otherRan = Promise.withResolvers<void>();
  const held: Db = Object.create(shop.db, {
    transaction: {
      value: () => ({
        execute: (check: (tx: unknown) => Promise<void>) =>
          shop.db.transaction().execute(async (tx) => {
            await sql`select 1`.execute(tx); // Begins the transaction, whose now() stays the same.
            began.resolve();
            await otherRan.promise;
            await check(tx);
          }),
      }),
    },
  });
  let repeated = 0;
  const job = { name: 'overtaken', seconds: PERIOD_S, run: async () => void repeated++ };
  const end = startRecurringJobs({ ...shop.shop, db: held }, [job]);
  await began.promise;
  await runRecurringJob(1, 'overtaken', async () => 'enough');
  otherRan.resolve();
  await end();
  expect(repeated).toBe(0);
});

test('a failed run is repeated, and a clock that is set back blocks nothing', async () => {
  await sql`insert into setting (setting_key, value, updated_at)
    values ('recurring:failing', 'null', now() + interval '2 hours')`.execute(shop.db);
  let tries = 0;
  await runRecurringJob(1, 'failing', async () => {
    tries++;
    if (tries < 3) throw new Error('not yet');
    return 'enough';
  });
  expect(tries).toBeGreaterThanOrEqual(3);
  expect(await lastRunMs('failing')).toBeLessThan(Date.now() + 3_600_000);
});

test.each([2, 4, 8])('frequent and rare jobs that are due at once all run over %i connections', async (poolSize) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const failed: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void failed.push(line) });
  const db = openDb(openPool(shop.url, { size: poolSize, role: null, onError: () => undefined }));
  const small = { ...shop.shop, db, log, config: { ...shop.shop.config, db_pool_size: poolSize } };
  const bothBegan = Promise.withResolvers<void>();
  let began = 0;
  const runs = Array.from({ length: 12 }, () => Promise.withResolvers<void>());
  const jobs = runs.map(({ resolve }, at) => ({
    name: `crowd-${poolSize}-${at}`,
    seconds: at % 2 === 0 ? 1 : 60,
    run: async () => {
      if (++began === 2 || poolSize < 8) bothBegan.resolve();
      await bothBegan.promise;
      await sql`select 1`.execute(db);
      resolve();
    },
  }));
  const end = startRecurringJobs(small, jobs);
  vi.advanceTimersByTime(60_000);
  await Promise.all(runs.map(({ promise }) => promise));
  await end();
  await db.destroy();
  vi.useRealTimers();
  expect(failed).toEqual([]);
});
