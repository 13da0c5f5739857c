import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { CallLog } from './call-log.ts';
import { HttpClient } from '#harness/http-client.ts';
import { type Child } from '#harness/child.ts';
import { eventually } from '#harness/eventually.ts';
import { type ShopEnvironment, isReady, preserveFolders, openEnvironment } from '#harness/environment.ts';
import { auditBreaks, matchGateway, settleAll } from './support/match.ts';
import { joinShop } from './support/people.ts';
import type { Report } from './support/report.ts';
import { stockProducts } from '#harness/products.ts';
import { newShopper, type Shopper } from './support/shopper.ts';

/** Of ten kills, six hit the server, three the worker, one PostgreSQL. */
const VICTIMS = [
  'server',
  'worker',
  'server',
  'postgres',
  'server',
  'worker',
  'server',
  'server',
  'worker',
  'server',
] as const;
type Victim = (typeof VICTIMS)[number];

const SHOPPERS = 6;
const PRODUCTS = 12;
/** G5: PostgreSQL is back within 30 s; the others are quicker. */
const RECOVERY_MS = 30_000;
const SETTLE_MS = 60_000;
const JOBS_MS = 120_000;

type Proof = {
  environment: ShopEnvironment;
  callLog: CallLog;
  shoppers: Shopper[];
  server: Child;
  worker: Child;
  kills: Record<Victim, number>;
  slowest_ms: Record<Victim, number>;
};

/** Kills server, worker and PostgreSQL at random moments under mixed load and checks everything after each kill (I31, G4). */
export async function proveKills(kills: number): Promise<Report> {
  const environment = await openEnvironment('kills');
  const callLog = new CallLog(path.join(environment.dir, 'calls.jsonl'));
  try {
    const server = (await environment.startServer()).child;
    const worker = await environment.startWorker();
    const products = await stockProducts(environment.db, PRODUCTS);
    const shoppers: Shopper[] = [];
    for (let i = 0; i < SHOPPERS; i++) {
      shoppers.push(await newShopper(environment.base_url, `shopper-${i}`, products, callLog));
    }
    const none = { server: 0, worker: 0, postgres: 0 };
    const proof: Proof = {
      environment,
      callLog,
      shoppers,
      server,
      worker,
      kills: { ...none },
      slowest_ms: { ...none },
    };
    for (let run = 1; run <= kills && callLog.broken.length === 0; run++) {
      await playRound(proof, VICTIMS[(run - 1) % VICTIMS.length] ?? 'server');
      if (run % 10 === 0) console.log(`  ${run} of ${kills} kills; ${JSON.stringify(callLog.counts)}`);
    }
    await checkWorkDone(proof);
    return await reportOf(proof);
  } finally {
    if (callLog.broken.length > 0) preserveFolders();
    await environment.close();
  }
}

async function playRound(proof: Proof, victim: Victim): Promise<void> {
  const { shoppers, callLog, environment } = proof;
  let isOpen = true;
  const load = [
    ...shoppers.map(async (shopper) => {
      while (isOpen) await shopper.act();
    }),
    (async () => {
      while (isOpen) await joinShop(new HttpClient(environment.base_url), callLog, 'newcomer');
    })(),
  ];
  await wait(randomInt(100, 700));
  await killAndRecover(proof, victim);
  await wait(randomInt(50, 300));
  isOpen = false;
  await Promise.all(load);
  await Promise.all(shoppers.map((shopper) => shopper.resolve()));
  await checkRound(proof);
}

async function killAndRecover(proof: Proof, victim: Victim): Promise<void> {
  const { environment, callLog } = proof;
  callLog.note('proof', `kill -9 ${victim}`);
  const began = performance.now();
  if (victim === 'server') {
    await proof.server.kill();
    proof.server = (await environment.startServer()).child;
  } else if (victim === 'worker') {
    await proof.worker.kill();
    proof.worker = await environment.startWorker();
  } else {
    const { pid } = environment.postgres;
    process.kill(pid, 'SIGKILL');
    await eventually('another PostgreSQL', async () => environment.postgres.pid !== pid, RECOVERY_MS);
    await eventually('a server that found its database again', () => isReady(environment.base_url), RECOVERY_MS);
  }
  proof.kills[victim]++;
  proof.slowest_ms[victim] = Math.max(proof.slowest_ms[victim], performance.now() - began);
  if (!proof.server.isRunning()) callLog.break(`the server ended by itself after the ${victim} was killed`);
  if (!proof.worker.isRunning()) callLog.break(`the worker ended by itself after the ${victim} was killed`);
}

/** Checks that gateway and ledger agree, that what was acknowledged is there, and that audit.sql finds nothing. */
export async function checkRound({
  environment,
  callLog,
  shoppers,
}: Pick<Proof, 'environment' | 'callLog' | 'shoppers'>): Promise<void> {
  let breaks: string[] = [];
  await eventually(
    'a settled shop',
    async () => {
      await settleAll(environment);
      breaks = [...(await matchGateway(environment)), ...(await auditBreaks(environment.db))];
      return breaks.length === 0;
    },
    SETTLE_MS,
  ).catch(() => undefined);
  for (const one of breaks) callLog.break(one);
  await Promise.all(shoppers.map((shopper) => shopper.checkCart()));
  for (const shopper of shoppers) await checkOrders(environment, shopper, callLog);
}

/** Exactly the acknowledged orders exist, at the price that was answered (I5, I31). */
async function checkOrders({ db }: ShopEnvironment, shopper: Shopper, callLog: CallLog): Promise<void> {
  const { rows } = await sql<{ increment_id: string; status: string; grand_total_cents: number }>`
    select increment_id, status, grand_total_cents from sales_order
    where account_id = ${shopper.account_id} and status <> 'payment_failed'`.execute(db);
  const stored = new Map(rows.map((row) => [row.increment_id, row]));
  for (const { increment_id, grand_total, is_canceled } of shopper.orders) {
    const order = stored.get(increment_id);
    stored.delete(increment_id);
    if (!order) callLog.break(`order ${increment_id} was acknowledged and is lost`);
    else if (order.grand_total_cents !== Math.round(grand_total * 100))
      callLog.break(`order ${increment_id} costs ${order.grand_total_cents} cents, ${grand_total} was told`);
    else if (is_canceled && order.status !== 'canceled')
      callLog.break(`order ${increment_id} was canceled and is ${order.status}`);
  }
  for (const order of stored.values())
    callLog.break(`order ${order.increment_id} (${order.status}) was never acknowledged`);
}

/** Other workers take over the jobs of killed ones (I24): every mail is sent, no event waits. */
export async function checkWorkDone({ environment, callLog }: Pick<Proof, 'environment' | 'callLog'>): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ mails: number; events: number }>`
      select (select count(*) from mail where sent_at is null) as mails,
        (select count(*) from outbox where dispatched_at is null) as events`.execute(environment.db);
    return (rows[0]?.mails ?? 0) + (rows[0]?.events ?? 0) === 0;
  };
  await eventually('all mails sent and all events dispatched', waiting, JOBS_MS).catch((error: unknown) =>
    callLog.break(error instanceof Error ? error.message : String(error)),
  );
}

async function reportOf({ callLog, shoppers, kills, slowest_ms }: Proof): Promise<Report> {
  const orders = shoppers.flatMap((shopper) => shopper.orders);
  const { ok, refused, unknown } = callLog.counts;
  const slowest = Object.entries(slowest_ms).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`);
  return {
    name: 'kills',
    is_good: callLog.broken.length === 0,
    broken: callLog.broken,
    lines: [
      `kill -9: ${kills.server} server, ${kills.worker} worker, ${kills.postgres} PostgreSQL; slowest return ${slowest.join(', ')}`,
      `${ok} calls acknowledged, ${refused} refused, ${unknown} without an answer`,
      `${orders.length} orders acknowledged, ${orders.filter(({ is_canceled }) => is_canceled).length} of them canceled again`,
      `${callLog.broken.length} broken promises (acknowledged writes lost, breaks with the gateway, audit)`,
    ],
  };
}

if (import.meta.main) {
  const { printReports } = await import('./support/report.ts');
  printReports([await proveKills(Number(process.env['KILLS'] ?? 200))]);
  // Sockets left open on purpose must not keep the process running.
  process.exit();
}
