import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { History } from './history.ts';
import { ProofBrowser } from './support/browser.ts';
import { type Child, until } from './support/child.ts';
import { type House, isReady, keepFolders, openHouse } from './support/house.ts';
import { auditBreaks, matchGateway, settleAll } from './support/match.ts';
import { joinShop } from './support/people.ts';
import type { Report } from './support/report.ts';
import { stockGoods } from './support/shelves.ts';
import { newShopper, type Shopper } from './support/shopper.ts';

/** Goal G4: of 500 kills, 300 hit the server, 150 the worker, 50 PostgreSQL. */
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
  house: House;
  history: History;
  shoppers: Shopper[];
  server: Child;
  worker: Child;
  kills: Record<Victim, number>;
  slowest_ms: Record<Victim, number>;
};

/** Kills server, worker and PostgreSQL at random moments under mixed load, and checks everything after each (I31, G4). */
export async function proveKills(kills: number): Promise<Report> {
  const house = await openHouse('kills');
  const history = new History(path.join(house.dir, 'history.jsonl'));
  try {
    const server = (await house.startServer()).child;
    const worker = await house.startWorker();
    const products = await stockGoods(house.db, PRODUCTS);
    const shoppers: Shopper[] = [];
    for (let i = 0; i < SHOPPERS; i++) {
      shoppers.push(await newShopper(house.base_url, `shopper-${i}`, products, history));
    }
    const none = { server: 0, worker: 0, postgres: 0 };
    const proof: Proof = { house, history, shoppers, server, worker, kills: { ...none }, slowest_ms: { ...none } };
    for (let round = 1; round <= kills && history.broken.length === 0; round++) {
      await playRound(proof, VICTIMS[(round - 1) % VICTIMS.length] ?? 'server');
      if (round % 10 === 0) console.log(`  ${round} of ${kills} kills; ${JSON.stringify(history.counts)}`);
    }
    await checkWorkDone(proof);
    return await reportOf(proof);
  } finally {
    if (history.broken.length > 0) keepFolders();
    await house.close();
  }
}

async function playRound(proof: Proof, victim: Victim): Promise<void> {
  const { shoppers, history, house } = proof;
  let is_open = true;
  const load = [
    ...shoppers.map(async (shopper) => {
      while (is_open) await shopper.act();
    }),
    (async () => {
      while (is_open) await joinShop(new ProofBrowser(house.base_url), history, 'newcomer');
    })(),
  ];
  await wait(randomInt(100, 700));
  await killAndRecover(proof, victim);
  await wait(randomInt(50, 300));
  is_open = false;
  await Promise.all(load);
  await Promise.all(shoppers.map((shopper) => shopper.resolve()));
  await checkRound(proof);
}

async function killAndRecover(proof: Proof, victim: Victim): Promise<void> {
  const { house, history } = proof;
  history.note('proof', `kill -9 ${victim}`);
  const began = performance.now();
  if (victim === 'server') {
    await proof.server.kill();
    proof.server = (await house.startServer()).child;
  } else if (victim === 'worker') {
    await proof.worker.kill();
    proof.worker = await house.startWorker();
  } else {
    const { pid } = house.postgres;
    process.kill(pid, 'SIGKILL');
    await until('another PostgreSQL', RECOVERY_MS, async () => house.postgres.pid !== pid);
    await until('a server that found its database again', RECOVERY_MS, () => isReady(house.base_url));
  }
  proof.kills[victim]++;
  proof.slowest_ms[victim] = Math.max(proof.slowest_ms[victim], performance.now() - began);
  if (!proof.server.isRunning()) history.break(`the server ended by itself after the ${victim} was killed`);
  if (!proof.worker.isRunning()) history.break(`the worker ended by itself after the ${victim} was killed`);
}

/** The promises: the gateway and the ledger agree, what was acknowledged is there, audit.sql is empty. */
export async function checkRound({
  house,
  history,
  shoppers,
}: Pick<Proof, 'house' | 'history' | 'shoppers'>): Promise<void> {
  let breaks: string[] = [];
  await until('a settled shop', SETTLE_MS, async () => {
    await settleAll(house);
    breaks = [...(await matchGateway(house)), ...(await auditBreaks(house.db))];
    return breaks.length === 0;
  }).catch(() => undefined);
  for (const one of breaks) history.break(one);
  await Promise.all(shoppers.map((shopper) => shopper.checkCart()));
  for (const shopper of shoppers) await checkOrders(house, shopper, history);
}

/** Acknowledged orders and no others stand, at the price that was told (I5, I31). */
async function checkOrders({ db }: House, shopper: Shopper, history: History): Promise<void> {
  const { rows } = await sql<{ increment_id: string; status: string; grand_total_cents: number }>`
    select increment_id, status, grand_total_cents from sales_order
    where account_id = ${shopper.account_id} and status <> 'payment_failed'`.execute(db);
  const kept = new Map(rows.map((row) => [row.increment_id, row]));
  for (const { increment_id, grand_total, is_canceled } of shopper.orders) {
    const order = kept.get(increment_id);
    kept.delete(increment_id);
    if (!order) history.break(`order ${increment_id} was acknowledged and is lost`);
    else if (order.grand_total_cents !== Math.round(grand_total * 100))
      history.break(`order ${increment_id} costs ${order.grand_total_cents} cents, ${grand_total} was told`);
    else if (is_canceled && order.status !== 'canceled')
      history.break(`order ${increment_id} was canceled and is ${order.status}`);
  }
  for (const order of kept.values()) history.break(`order ${order.increment_id} (${order.status}) was told to nobody`);
}

/** Jobs of killed workers are done by others (I24): every mail is sent, no news waits. */
export async function checkWorkDone({ house, history }: Pick<Proof, 'house' | 'history'>): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ mails: number; news: number }>`
      select (select count(*) from mail where sent_at is null) as mails,
        (select count(*) from outbox where dispatched_at is null) as news`.execute(house.db);
    return (rows[0]?.mails ?? 0) + (rows[0]?.news ?? 0) === 0;
  };
  await until('all mails sent and all news handed on', JOBS_MS, waiting).catch((error: unknown) =>
    history.break(error instanceof Error ? error.message : String(error)),
  );
}

async function reportOf({ history, shoppers, kills, slowest_ms }: Proof): Promise<Report> {
  const orders = shoppers.flatMap((shopper) => shopper.orders);
  const { ok, refused, unknown } = history.counts;
  const slowest = Object.entries(slowest_ms).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`);
  return {
    name: 'kills',
    is_good: history.broken.length === 0,
    broken: history.broken,
    lines: [
      `kill -9: ${kills.server} server, ${kills.worker} worker, ${kills.postgres} PostgreSQL; slowest return ${slowest.join(', ')}`,
      `${ok} calls acknowledged, ${refused} refused, ${unknown} without an answer`,
      `${orders.length} orders acknowledged, ${orders.filter(({ is_canceled }) => is_canceled).length} of them canceled again`,
      `${history.broken.length} broken promises (acknowledged writes lost, breaks with the gateway, audit)`,
    ],
  };
}

if (import.meta.main) {
  const { tell } = await import('./support/report.ts');
  tell([await proveKills(Number(process.env['KILLS'] ?? 200))]);
  // Sockets that were left hanging on purpose must not keep the process.
  process.exit();
}
