import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { type Listener, openListener } from '#api/db/listen.ts';
import { migrate } from '#api/db/migrate.ts';
import { APP_ROLE } from '#api/db/pool.ts';
import { isJobQueueReady, QUEUE } from '#api/jobs/job-queue-state.ts';
import { startWorker, type Worker } from '#api/jobs/job-queue.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
let worker: Worker | undefined;
let listener: Listener;
beforeAll(async () => {
  shop = await startShop();
  listener = await openListener({ url: shop.url, log: shop.shop.log });
});
afterAll(async () => {
  await worker?.stop();
  await listener.close();
  await shop.close();
});

/** Leaves jobs in the queue as the version before the migration named it, and an event in the outbox. */
async function leaveOldEvents(): Promise<void> {
  const boss = new PgBoss({ connectionString: shop.url, max: 2, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('news', { retryLimit: 7 });
  await boss.insert('news', [
    { data: { topic: 'payment.order_news', payload: { n: 1 } } },
    { data: { topic: 'order.canceled', payload: { n: 2 } } },
  ]);
  await boss.deleteQueue(QUEUE);
  await boss.stop({ graceful: false, close: true });
  await shop.db
    .insertInto('outbox')
    .values({ topic: 'payment.membership_news', payload: JSON.stringify({ n: 3 }) })
    .execute();
}

async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

test('events that waited under their old names run once under the new ones', async () => {
  await leaveOldEvents();
  expect(await withOwner((client) => isJobQueueReady(client, APP_ROLE))).toBe(false);
  await withOwner((client) => client.query("delete from schema_migration where name like '%event_names.sql'"));
  expect((await migrate(shop.url)).applied).toBe(1);
  expect(await withOwner((client) => isJobQueueReady(client, APP_ROLE))).toBe(true);

  const runs: string[] = [];
  const topics = ['payment.order_changed', 'payment.membership_changed', 'order.canceled'];
  const jobs = Object.fromEntries(
    topics.map((topic) => [topic, async ({ n }: Record<string, unknown>) => void runs.push(`${topic} ${String(n)}`)]),
  );
  worker = await startWorker(shop.shop, {
    url: shop.url,
    role: APP_ROLE,
    listener,
    jobs,
    recurringJobs: [],
  });
  await expect
    .poll(() => runs.toSorted(), { timeout: 10_000 })
    .toEqual(['order.canceled 2', 'payment.membership_changed 3', 'payment.order_changed 1']);
  await worker.stop();
  worker = undefined;
  const { rows } = await sql`select name, retry_limit from pgboss.queue where name in ('news', 'events')`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ name: QUEUE, retry_limit: 7 }]);
});
