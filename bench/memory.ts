import fs from 'node:fs';
import path from 'node:path';
import { assertDefined } from '#domain/kernel/assert.ts';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { startGenerator } from './load/generator.ts';
import { familyByNameMb } from './measure/processes.ts';
import { table } from './report/table.ts';
import { FOLDER, ROOT } from './settings.ts';
import { openBenchEnvironment } from './shop/bench-environment.ts';
import { prepareInputs } from './workloads/inputs.ts';
import { askForPictures } from './workloads/pictures.ts';
import type { Workload } from './workloads/workload.ts';
import { listWorkloads } from './workloads/workloads.ts';

/**
 * `npm run bench:memory`: all workloads in a row against one shop that also draws pictures, with the most memory of
 * the server, its gateway and its picture drawing after each; pages that they share are counted once, and PostgreSQL isn't
 * counted. They run a copy of Node of their own, because the operating system divides what they would share with this
 * process and the load generator. Target: 400 MB.
 */
const SECONDS_EACH = 3;
/** New pages are asked for until there were this many, since a slower machine renders fewer in the same time. */
const NEW_PAGES = 1_200;
const SAMPLE_EVERY_MS = 200;

const node = path.resolve(`${FOLDER}-node`);
fs.mkdirSync(path.dirname(node), { recursive: true });
fs.copyFileSync(process.execPath, node);
const environment = await openBenchEnvironment({ starts: 1, settings: { NODE_OPTIONS: nodeOptionsOfUnit() }, node });
const gateway = await startSandboxGateway(path.join(FOLDER, 'memory-gateway.sqlite'));
const generator = startGenerator();
const rows: string[][] = [];
let most: Record<string, number> = {};
const sumOf = (mb: Record<string, number>) => Object.values(mb).reduce((sum, one) => sum + one, 0);
const sample = () => {
  const now = familyByNameMb(environment.shop.pid);
  if (sumOf(now) > sumOf(most)) most = now;
};
const timer = setInterval(sample, SAMPLE_EVERY_MS);
try {
  sample();
  rows.push(['at rest', '', '', wordsOf(most)]);
  const workloads = listWorkloads(await prepareInputs(environment), gateway.url);
  const drawing = new AbortController();
  const [pictures] = await Promise.all([
    askForPictures(environment.shop.url, drawing.signal),
    measureAll(workloads).finally(() => drawing.abort()),
  ]);
  rows.push(['pictures asked for at the same time', '1', String(pictures), wordsOf(most)]);
  console.log(`\n${table(['workload', 'connections', 'operations', 'most so far, MB'], rows)}`);
} finally {
  clearInterval(timer);
  generator.close();
  gateway.stop();
  await environment.close();
  fs.rmSync(node);
}

/** What the server's unit gives the server and all processes that it starts; `npm start` names it for the server only. */
function nodeOptionsOfUnit(): string {
  const unit = fs.readFileSync(path.join(ROOT, 'docs/systemd/tallybean@.service'), 'utf8');
  return assertDefined(/^Environment="NODE_OPTIONS=([^"]+)"/m.exec(unit)?.[1], "The unit's NODE_OPTIONS");
}

/** "357 (server 310, sandbox gateway 47)": the sum at its highest, and of what. */
function wordsOf(mb: Record<string, number>): string {
  const parts = Object.entries(mb).map(([name, one]) => `${name} ${one.toFixed(0)}`);
  return `${sumOf(mb).toFixed(0)} (${parts.join(', ')})`;
}

async function measureAll(workloads: readonly Workload[]): Promise<void> {
  for (const workload of workloads) {
    for (const connections of workload.connections) await measure(workload, connections);
  }
}

async function measure(workload: Workload, connections: number): Promise<void> {
  const wanted = workload.name === 'page-rendered' ? NEW_PAGES : 1;
  let operations = 0;
  while (operations < wanted) {
    operations += (await generator.load(workload.job(connections, SECONDS_EACH), SECONDS_EACH)).operations;
  }
  sample();
  rows.push([workload.title, String(connections), String(operations), wordsOf(most)]);
  console.log(rows.at(-1)?.join(' | '));
}
