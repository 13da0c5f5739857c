import fs from 'node:fs';
import path from 'node:path';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { recordTapes } from './floors/start-floor.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import { spreadOf } from './measure/figures.ts';
import { describeMachine } from './measure/machine.ts';
import { weighPackages } from './measure/packages.ts';
import { weighPages } from './measure/page-weight.ts';
import { familyMb, helpersMb, residentMb } from './measure/processes.ts';
import { takeYardsticks } from './measure/yardsticks.ts';
import type { Extras, Memory } from './report/extras.ts';
import { extrasTables, judge, partsTable, resultsPage, targetTable, workloadTable } from './report/results.ts';
import { CONNECTIONS, FOLDER, SECONDS, SHOPPERS } from './settings.ts';
import { becomeShopper, fillCart, listGoods } from './shop/people.ts';
import { listPages } from './shop/pages.ts';
import { setStage, type Stage } from './shop/stage.ts';
import { openVisitor } from './shop/visitor.ts';
import { findAddresses } from './workloads/addresses.ts';
import { countOperations } from './workloads/count.ts';
import { type Cast, listWorkloads, TAPES, WORKLOAD_NAMES } from './workloads/list.ts';
import { type Row, runWorkload } from './workloads/run.ts';

const LINES_OF_A_FULL_CART = 20;

/** Each statement of the counted operations, for whoever wants fewer of them. */
const STATEMENTS = path.join(FOLDER, 'statements.json');
const RESULTS = path.join(import.meta.dirname, 'results.md');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => ![...WORKLOAD_NAMES, 'besides'].some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no workload ${unknown.join(', ')}. There are: ${WORKLOAD_NAMES.join(', ')}, besides.`);
  process.exit(1);
}
const runs = (name: string) => wanted.length === 0 || wanted.includes(name);

say('Setting up a shop of its own ...');
const stage = await setStage({ starts: 3 });
const floor_gateway = await startSandboxGateway(path.join(FOLDER, 'floor-gateway.sqlite'));
const generator = startGenerator();
process.once('SIGINT', () => void closeAll().then(() => process.exit(1)));
try {
  await bench();
} finally {
  await closeAll();
}

async function bench(): Promise<void> {
  const idle = memoryOf(stage);
  const cast = await gatherCast(stage);
  const most: Memory = { ...idle };
  const rows = await runAll(cast, generator, () => raise(most, memoryOf(stage)));
  const extras = runs('besides') ? await measureBesides(cast, idle, most) : null;
  console.log(`\n${workloadTable(rows)}\n\n${partsTable(rows)}\n`);
  if (extras) console.log(`${extrasTables(extras)}\n`);
  console.log(targetTable(judge(rows, extras)));
  if (wanted.length > 0 || !extras) return say('A part of the bench is shown, not written down.');
  fs.writeFileSync(RESULTS, resultsPage(rows, extras, describeMachine(stage.postgres_version)));
  say(`Written to ${path.relative(process.cwd(), RESULTS)}.`);
}

/** Finds goods and addresses, and brings carts and shoppers to where the workloads begin. */
async function gatherCast(stage: Stage): Promise<Cast> {
  const { url } = stage.shop;
  const visitor = await openVisitor(url);
  const goods = await listGoods(visitor);
  const lines = goods.slice(0, LINES_OF_A_FULL_CART);
  const carts = await inTurn(Math.max(...CONNECTIONS), () => fillCart(url, lines));
  const shoppers = await inTurn(SHOPPERS, () => becomeShopper(url));
  const token = await shoppers[0]?.visitor.get<{ fields_url: string }>('/token/payment/client');
  return {
    stage,
    addresses: await findAddresses(visitor),
    goods,
    carts,
    // Plain values: they travel to the load generator.
    shoppers: shoppers.map(({ cookie, csrf_token, address_id }) => ({ cookie, csrf_token, address_id })),
    gateway_url: new URL(token?.fields_url ?? '').origin,
    floor_gateway_url: floor_gateway.url,
  };
}

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < times; i++) done.push(await work());
  return done;
}

async function runAll(cast: Cast, generator: Generator, onRun: () => void): Promise<Row[]> {
  const workloads = listWorkloads(cast).filter(({ name }) => runs(name));
  if (workloads.some(({ floor }) => floor?.order.kind === 'tapes')) {
    say('Recording what the writes ask of the database ...');
    await recordTapes({
      file: TAPES,
      database_url: cast.stage.floor_database_url,
      gateway_url: cast.floor_gateway_url,
      carts: Math.max(...CONNECTIONS),
      shoppers: SHOPPERS,
    });
  }
  const rows: Row[] = [];
  for (const workload of workloads) {
    say(`${workload.title} (${SECONDS} s a run) ...`);
    rows.push(...(await runWorkload(workload, { generator, shop: cast.stage.shop, onRun })));
  }
  return rows;
}

async function measureBesides(cast: Cast, idle: Memory, loaded: Memory): Promise<Extras> {
  say('Statements, pages, packages ...');
  const statements = await countOperations(cast);
  fs.writeFileSync(STATEMENTS, JSON.stringify(statements, null, 2));
  return {
    cold_start_s: spreadOf(stage.cold_starts.map(({ cold_start_s }) => cold_start_s)),
    cold_cpu_s: spreadOf(stage.cold_starts.map(({ cold_cpu_s }) => cold_cpu_s)),
    idle,
    loaded,
    statements,
    weights: await weighPages(stage.shop.url, await listPages(stage.shop.url)),
    yardsticks: await takeYardsticks(generator, stage.floor_database_url),
    packages: weighPackages('node_modules'),
  };
}

function memoryOf({ shop, postgres }: Stage): Memory {
  return {
    server: residentMb(shop.pid),
    ...helpersMb(shop.pid),
    'PostgreSQL, all processes': familyMb(postgres.pid),
  };
}

function raise(most: Memory, now: Memory): void {
  for (const [name, mb] of Object.entries(now)) most[name] = Math.max(most[name] ?? 0, mb);
}

async function closeAll(): Promise<void> {
  generator.close();
  floor_gateway.stop();
  await stage.close();
}

function say(line: string): void {
  console.log(`- ${line}`);
}
