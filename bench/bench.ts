import fs from 'node:fs';
import path from 'node:path';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { recordWrites } from './floors/start-floor.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import { spreadOf } from './measure/figures.ts';
import { describeMachine } from './measure/machine.ts';
import { weighPackages } from './measure/packages.ts';
import { weighPages } from './browser/page-weight.ts';
import { familyMb, helpersMb, residentMb } from './measure/processes.ts';
import { measureYardsticks } from './workloads/yardsticks.ts';
import type { Extras, Memory } from './report/extras.ts';
import {
  extrasTables,
  compareWithTargets,
  partsTable,
  resultsPage,
  targetTable,
  workloadTable,
} from './report/results.ts';
import { CONNECTIONS, FOLDER, SECONDS, SHOPPERS } from './settings.ts';
import { listPages } from './shop/pages.ts';
import { openBenchEnvironment, type BenchEnvironment } from './shop/bench-environment.ts';
import { countOperations } from './workloads/count.ts';
import { type Inputs, prepareInputs } from './workloads/inputs.ts';
import { listWorkloads, RECORDINGS, WORKLOAD_NAMES } from './workloads/workloads.ts';
import { type Row, runWorkload } from './workloads/run.ts';

/** Lists each statement of the counted operations, for work on reducing them. */
const STATEMENTS = path.join(FOLDER, 'statements.json');
const RESULTS = path.join(import.meta.dirname, 'results.md');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => ![...WORKLOAD_NAMES, 'extras'].some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no workload ${unknown.join(', ')}. There are: ${WORKLOAD_NAMES.join(', ')}, extras.`);
  process.exit(1);
}
const runs = (name: string) => wanted.length === 0 || wanted.includes(name);

print('Setting up a shop ...');
const environment = await openBenchEnvironment({ starts: 3 });
const floorGateway = await startSandboxGateway(path.join(FOLDER, 'floor-gateway.sqlite'));
const generator = startGenerator();
process.once('SIGINT', () => void closeAll().then(() => process.exit(1)));
try {
  await bench();
} finally {
  await closeAll();
}

async function bench(): Promise<void> {
  const idle = memoryOf(environment);
  const inputs = await prepareInputs(environment);
  const most: Memory = { ...idle };
  const rows = await runAll(inputs, generator, () => raise(most, memoryOf(environment)));
  const extras = runs('extras') ? await measureExtras(inputs, idle, most) : null;
  console.log(`\n${workloadTable(rows)}\n\n${partsTable(rows)}\n`);
  if (extras) console.log(`${extrasTables(extras)}\n`);
  console.log(targetTable(compareWithTargets(rows, extras)));
  if (wanted.length > 0 || !extras) return print('Only a part of the bench ran, so nothing is written.');
  fs.writeFileSync(RESULTS, resultsPage(rows, extras, describeMachine(environment.postgres_version)));
  print(`Written to ${path.relative(process.cwd(), RESULTS)}.`);
}

async function runAll(inputs: Inputs, generator: Generator, onRun: () => void): Promise<Row[]> {
  const workloads = listWorkloads(inputs, floorGateway.url).filter(({ name }) => runs(name));
  if (workloads.some(({ floor }) => floor?.order.kind === 'recordings')) {
    print('Recording the statements of the writes ...');
    await recordWrites({
      file: RECORDINGS,
      database_url: inputs.environment.floor_database_url,
      gateway_url: floorGateway.url,
      carts: Math.max(...CONNECTIONS),
      shoppers: SHOPPERS,
    });
  }
  const rows: Row[] = [];
  for (const workload of workloads) {
    print(`${workload.title} (${SECONDS} s a run) ...`);
    rows.push(...(await runWorkload(workload, { generator, shop: inputs.environment.shop, onRun })));
  }
  return rows;
}

async function measureExtras(inputs: Inputs, idle: Memory, loaded: Memory): Promise<Extras> {
  print('Statements, pages, packages ...');
  const statements = await countOperations(inputs);
  fs.writeFileSync(STATEMENTS, JSON.stringify(statements, null, 2));
  return {
    cold_start_s: spreadOf(environment.cold_starts.map(({ cold_start_s }) => cold_start_s)),
    cold_cpu_s: spreadOf(environment.cold_starts.map(({ cold_cpu_s }) => cold_cpu_s)),
    idle,
    loaded,
    statements,
    weights: await weighPages(environment.shop.url, await listPages(environment.shop.url)),
    yardsticks: await measureYardsticks(generator, environment.floor_database_url),
    packages: weighPackages('node_modules'),
  };
}

function memoryOf({ shop, postgres }: BenchEnvironment): Memory {
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
  floorGateway.stop();
  await environment.close();
}

function print(line: string): void {
  console.log(`- ${line}`);
}
