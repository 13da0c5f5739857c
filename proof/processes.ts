import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { CallLog } from './call-log.ts';
import { checkRound, checkWorkDone } from './kills.ts';
import { HttpClient } from '#harness/http-client.ts';
import { type Fleet, type Member, openFleet } from './support/fleet.ts';
import { type ShopEnvironment, openEnvironment } from '#harness/environment.ts';
import type { Report } from './support/report.ts';
import { stockProducts } from '#harness/products.ts';
import { newShopper, type Shopper } from './support/shopper.ts';

const SHOPPERS = 6;
const READERS = 3;
const PRODUCTS = 12;
/** A catalog change must be visible in every process within a second. */
const SEEN_MS = 1_000;
const LOOK_MS = 20;
const THINK_MS = 60;

type Proof = {
  environment: ShopEnvironment;
  fleet: Fleet;
  callLog: CallLog;
  shoppers: Shopper[];
  /** Reads by visitors through the proxy: the total, and those not answered 200. */
  reads: number;
  failed_reads: number;
  seen_ms: number[];
  killed: string[];
  stopped_ms: number[];
  /** Calls that a graceful stop left without an answer. */
  unanswered_by_stops: number;
};

/**
 * Two servers and two workers behind a proxy: under mixed load, one of each is killed or stopped in every
 * run. Nothing acknowledged is lost, carts and sessions survive, and both servers see the same catalog.
 */
export async function proveProcesses(runs: number): Promise<Report> {
  const own = await openEnvironment('processes');
  const callLog = new CallLog(path.join(own.dir, 'calls.jsonl'));
  try {
    const fleet = await openFleet(own);
    const environment: ShopEnvironment = { ...own, base_url: fleet.base_url };
    const products = await stockProducts(environment.db, PRODUCTS);
    const shoppers: Shopper[] = [];
    for (let i = 0; i < SHOPPERS; i++) {
      shoppers.push(await newShopper(fleet.base_url, `shopper-${i}`, products, callLog));
    }
    const none = { reads: 0, failed_reads: 0, unanswered_by_stops: 0 };
    const proof: Proof = { environment, fleet, callLog, shoppers, ...none, seen_ms: [], killed: [], stopped_ms: [] };
    for (let run = 0; run < runs && callLog.broken.length === 0; run++) {
      await playRound(proof, run);
      if ((run + 1) % 5 === 0) console.log(`  ${run + 1} of ${runs} rounds; ${JSON.stringify(callLog.counts)}`);
    }
    await checkWorkDone(proof);
    await fleet.close();
    return reportOf(proof);
  } catch (error) {
    callLog.break(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    if (callLog.broken.length > 0) process.env['PROOF_KEEP'] = '1';
    await own.close();
  }
}

/** Under load: the catalog changes, one server and one worker stop, the catalog changes again, both restart. */
async function playRound(proof: Proof, run: number): Promise<void> {
  const { fleet, shoppers } = proof;
  const server = pick(fleet.servers, run);
  const worker = pick(fleet.workers, run + Math.floor(run / 2));
  let isOpen = true;
  const load = [
    ...shoppers.map(async (shopper) => {
      while (isOpen) await shopper.act().then(think);
    }),
    ...Array.from({ length: READERS }, async () => {
      while (isOpen) await read(proof).then(think);
    }),
  ];
  await seeChange(proof, fleet.servers, `round ${run} with both`);
  await wait(randomInt(50, 400));
  await (run % 3 === 2 ? stop(proof, server, worker) : kill(proof, server, worker));
  const others = fleet.servers.filter((one) => one !== server);
  await seeChange(proof, others, `round ${run} with one`);
  await Promise.all([server.start(), worker.start()]);
  await seeChange(proof, fleet.servers, `round ${run} with both again`);
  isOpen = false;
  await Promise.all(load);
  await Promise.all(shoppers.map((shopper) => shopper.resolve()));
  await checkRound(proof);
}

/** A pause between calls, as people make; without it the proof would only measure the CPU. */
async function think(): Promise<void> {
  await wait(randomInt(5, THINK_MS));
}

function pick(members: readonly Member[], turn: number): Member {
  const one = members[turn % members.length];
  if (!one) throw new Error('A fleet has two of each.');
  return one;
}

async function kill(proof: Proof, server: Member, worker: Member): Promise<void> {
  proof.callLog.note('proof', `kill -9 ${server.name} and ${worker.name}`);
  await Promise.all([server.child.kill(), worker.child.kill()]);
  proof.killed.push(server.name, worker.name);
}

/** Stops one server and one worker with SIGTERM, as a release does; every call must be answered (F15, G15). */
async function stop(proof: Proof, server: Member, worker: Member): Promise<void> {
  const { callLog } = proof;
  callLog.note('proof', `SIGTERM to ${server.name} and ${worker.name}`);
  const unansweredSoFar = () => callLog.counts.unknown - callLog.told_unknown;
  const before = unansweredSoFar();
  const took = await Promise.all([server.child.stop(), worker.child.stop()]);
  proof.stopped_ms.push(...took);
  const unanswered = unansweredSoFar() - before;
  proof.unanswered_by_stops += unanswered;
  if (unanswered > 0) callLog.break(`${unanswered} calls had no answer while ${server.name} was stopped (F15)`);
  if (Math.max(...took) > 10_000) callLog.break(`a stop took ${Math.max(...took)} ms (F15)`);
}

/** Reads as a visitor through the proxy; no read may fail while a server is down. */
async function read(proof: Proof): Promise<void> {
  const browser = new HttpClient(proof.fleet.base_url);
  for (const address of ['/products?page_size=24', '/search?q=almond', '/carts', '/token/csrf']) {
    const reply = await browser.get(address);
    proof.reads++;
    if (reply.status === 200) continue;
    proof.failed_reads++;
    proof.callLog.break(`GET ${address} was answered ${reply.status} ${reply.detail}`);
  }
}

/** Renames a product; any server asked a second later or more must answer with the new name. */
async function seeChange(
  { environment, callLog, seen_ms }: Proof,
  servers: readonly Member[],
  title: string,
): Promise<void> {
  const { rows } = await sql<{ url_key: string }>`
    update product set title = ${title}
    where product_id = (select min(product_id) from product where is_available and product_type = 'simple')
    returning url_key`.execute(environment.db);
  const committed = performance.now();
  const look = async ({ name, url }: Member) => {
    const browser = new HttpClient(url ?? '');
    for (;;) {
      // The time of the request counts, not how long a busy server takes to answer.
      const askedMs = performance.now() - committed;
      const { body } = await browser.get(`/products/${rows[0]?.url_key}`);
      if (JSON.stringify(body).includes(title)) return seen_ms.push(askedMs);
      if (askedMs > SEEN_MS) return callLog.break(`${name}, asked after ${Math.round(askedMs)} ms, told an old name`);
      await wait(LOOK_MS);
    }
  };
  await Promise.all(servers.map(look));
}

function reportOf({ callLog, shoppers, ...proof }: Proof): Report {
  const { ok, refused } = callLog.counts;
  const unanswered = callLog.counts.unknown - callLog.told_unknown;
  const orders = shoppers.reduce((sum, shopper) => sum + shopper.orders.length, 0);
  const longest = (all: readonly number[]) => Math.round(Math.max(0, ...all));
  const seen = proof.seen_ms.toSorted((a, b) => a - b);
  const typical = Math.round(seen[Math.floor(seen.length / 2)] ?? 0);
  return {
    name: 'processes',
    is_good: callLog.broken.length === 0,
    broken: callLog.broken,
    lines: [
      `2 servers and 2 workers behind HAProxy; kill -9: ${proof.killed.length} processes, SIGTERM: ${proof.stopped_ms.length}`,
      `${ok} calls acknowledged, ${refused} refused, ${unanswered} without an answer; ${orders} orders acknowledged`,
      `${proof.reads} reads of visitors through the proxy, ${proof.failed_reads} failed`,
      `${seen.length} catalog changes were looked for; visible after ${typical} ms (median), ${longest(seen)} ms maximum`,
      `stops took ${longest(proof.stopped_ms)} ms maximum and left ${proof.unanswered_by_stops} calls without an answer`,
      `${callLog.broken.length} broken promises (acknowledged writes, carts, gateway, audit, catalog, stops)`,
    ],
  };
}

if (import.meta.main) {
  const { printReports } = await import('./support/report.ts');
  printReports([await proveProcesses(Number(process.env['PROCESS_ROUNDS'] ?? 12))]);
}
