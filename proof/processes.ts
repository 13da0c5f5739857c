import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { History } from './history.ts';
import { checkRound, checkWorkDone } from './kills.ts';
import { ProofBrowser } from './support/browser.ts';
import { type Fleet, type Member, openFleet } from './support/fleet.ts';
import { type House, openHouse } from './support/house.ts';
import type { Report } from './support/report.ts';
import { stockGoods } from './support/shelves.ts';
import { newShopper, type Shopper } from './support/shopper.ts';

const SHOPPERS = 6;
const READERS = 3;
const PRODUCTS = 12;
/** Issue: a change of the catalog is right in every process within a second. */
const SEEN_MS = 1_000;
const LOOK_MS = 20;
const THINK_MS = 60;

type Proof = {
  house: House;
  fleet: Fleet;
  history: History;
  shoppers: Shopper[];
  /** Reads by visitors through the proxy: all of them, and those that were not answered 200. */
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
 * round. Nothing acknowledged is lost, carts and sessions go on, and both servers see the same catalog.
 */
export async function proveProcesses(rounds: number): Promise<Report> {
  const own = await openHouse('processes');
  const history = new History(path.join(own.dir, 'history.jsonl'));
  try {
    const fleet = await openFleet(own);
    const house: House = { ...own, base_url: fleet.base_url };
    const products = await stockGoods(house.db, PRODUCTS);
    const shoppers: Shopper[] = [];
    for (let i = 0; i < SHOPPERS; i++) {
      shoppers.push(await newShopper(fleet.base_url, `shopper-${i}`, products, history));
    }
    const none = { reads: 0, failed_reads: 0, unanswered_by_stops: 0 };
    const proof: Proof = { house, fleet, history, shoppers, ...none, seen_ms: [], killed: [], stopped_ms: [] };
    for (let round = 0; round < rounds && history.broken.length === 0; round++) {
      await playRound(proof, round);
      if ((round + 1) % 5 === 0) console.log(`  ${round + 1} of ${rounds} rounds; ${JSON.stringify(history.counts)}`);
    }
    await checkWorkDone(proof);
    await fleet.close();
    return reportOf(proof);
  } catch (error) {
    history.break(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    if (history.broken.length > 0) process.env['PROOF_KEEP'] = '1';
    await own.close();
  }
}

/** Under load: the catalog changes, one server and one worker go, the catalog changes again, they come back. */
async function playRound(proof: Proof, round: number): Promise<void> {
  const { fleet, shoppers } = proof;
  const server = pick(fleet.servers, round);
  const worker = pick(fleet.workers, round + Math.floor(round / 2));
  let is_open = true;
  const load = [
    ...shoppers.map(async (shopper) => {
      while (is_open) await shopper.act().then(think);
    }),
    ...Array.from({ length: READERS }, async () => {
      while (is_open) await read(proof).then(think);
    }),
  ];
  await seeChange(proof, fleet.servers, `round ${round} with both`);
  await wait(randomInt(50, 400));
  await (round % 3 === 2 ? stop(proof, server, worker) : kill(proof, server, worker));
  const others = fleet.servers.filter((one) => one !== server);
  await seeChange(proof, others, `round ${round} with one`);
  await Promise.all([server.start(), worker.start()]);
  await seeChange(proof, fleet.servers, `round ${round} with both again`);
  is_open = false;
  await Promise.all(load);
  await Promise.all(shoppers.map((shopper) => shopper.resolve()));
  await checkRound(proof);
}

/** People take a moment; without it the proof would measure two cores and no promise of the shop. */
async function think(): Promise<void> {
  await wait(randomInt(5, THINK_MS));
}

function pick(members: readonly Member[], turn: number): Member {
  const one = members[turn % members.length];
  if (!one) throw new Error('A fleet has two of each.');
  return one;
}

async function kill(proof: Proof, server: Member, worker: Member): Promise<void> {
  proof.history.note('proof', `kill -9 ${server.name} and ${worker.name}`);
  await Promise.all([server.child.kill(), worker.child.kill()]);
  proof.killed.push(server.name, worker.name);
}

/** A release: SIGTERM, after which nobody may be left without an answer (F15, G15). */
async function stop(proof: Proof, server: Member, worker: Member): Promise<void> {
  const { history } = proof;
  history.note('proof', `SIGTERM to ${server.name} and ${worker.name}`);
  const unansweredSoFar = () => history.counts.unknown - history.told_unknown;
  const before = unansweredSoFar();
  const took = await Promise.all([server.child.stop(), worker.child.stop()]);
  proof.stopped_ms.push(...took);
  const unanswered = unansweredSoFar() - before;
  proof.unanswered_by_stops += unanswered;
  if (unanswered > 0) history.break(`${unanswered} calls had no answer while ${server.name} was stopped (F15)`);
  if (Math.max(...took) > 10_000) history.break(`a stop took ${Math.max(...took)} ms (F15)`);
}

/** A visitor who reads, through the proxy: nobody may see a server fall. */
async function read(proof: Proof): Promise<void> {
  const browser = new ProofBrowser(proof.fleet.base_url);
  for (const address of ['/products?page_size=24', '/search?q=almond', '/carts', '/token/csrf']) {
    const reply = await browser.get(address);
    proof.reads++;
    if (reply.status === 200) continue;
    proof.failed_reads++;
    proof.history.break(`GET ${address} was answered ${reply.status} ${reply.detail}`);
  }
}

/** Renames a product: who asks a server a second later or more must be told its new name. */
async function seeChange({ house, history, seen_ms }: Proof, servers: readonly Member[], title: string): Promise<void> {
  const { rows } = await sql<{ url_key: string }>`
    update product set title = ${title}
    where product_id = (select min(product_id) from product where is_available and product_type = 'simple')
    returning url_key`.execute(house.db);
  const committed = performance.now();
  const look = async ({ name, url }: Member) => {
    const browser = new ProofBrowser(url ?? '');
    for (;;) {
      // Only when the question was put counts; how long a busy server takes to answer is another matter.
      const asked_ms = performance.now() - committed;
      const { body } = await browser.get(`/products/${rows[0]?.url_key}`);
      if (JSON.stringify(body).includes(title)) return seen_ms.push(asked_ms);
      if (asked_ms > SEEN_MS) return history.break(`${name}, asked after ${Math.round(asked_ms)} ms, told an old name`);
      await wait(LOOK_MS);
    }
  };
  await Promise.all(servers.map(look));
}

function reportOf({ history, shoppers, ...proof }: Proof): Report {
  const { ok, refused } = history.counts;
  const unanswered = history.counts.unknown - history.told_unknown;
  const orders = shoppers.reduce((sum, shopper) => sum + shopper.orders.length, 0);
  const longest = (all: readonly number[]) => Math.round(Math.max(0, ...all));
  const seen = proof.seen_ms.toSorted((a, b) => a - b);
  const typical = Math.round(seen[Math.floor(seen.length / 2)] ?? 0);
  return {
    name: 'processes',
    is_good: history.broken.length === 0,
    broken: history.broken,
    lines: [
      `2 servers and 2 workers behind HAProxy; kill -9: ${proof.killed.length} processes, SIGTERM: ${proof.stopped_ms.length}`,
      `${ok} calls acknowledged, ${refused} refused, ${unanswered} without an answer; ${orders} orders acknowledged`,
      `${proof.reads} reads of visitors through the proxy, ${proof.failed_reads} failed`,
      `${seen.length} times a change of the catalog was looked for; told to whoever asked after ${typical} ms (median), ${longest(seen)} ms at most`,
      `stops took ${longest(proof.stopped_ms)} ms at most and left ${proof.unanswered_by_stops} calls without an answer`,
      `${history.broken.length} broken promises (acknowledged writes, carts, gateway, audit, catalog, stops)`,
    ],
  };
}

if (import.meta.main) {
  const { tell } = await import('./support/report.ts');
  tell([await proveProcesses(Number(process.env['PROCESS_ROUNDS'] ?? 12))]);
}
