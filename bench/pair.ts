import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Generator, startGenerator } from './load/generator.ts';
import { percentile, short } from './measure/figures.ts';
import { table } from './report/table.ts';
import { FOLDER, PAIR_ROUNDS, PAIR_SECONDS, ROOT, SHOP_PORT } from './settings.ts';
import { openEnvironment } from './shop/environment.ts';
import { type Inputs, prepareInputs } from './workloads/inputs.ts';
import { type Run, runOnce } from './workloads/run.ts';
import type { Workload } from './workloads/workload.ts';
import { listWorkloads, WORKLOAD_NAMES } from './workloads/workloads.ts';

/**
 * `npm run bench:pair -- <commit> [workload ...]`: the shop of a commit and the shop of this tree run at the same
 * time and get the same load in turn, in short runs. The machine's speed changes over minutes, so only the ratio of
 * two runs a second apart says which is faster.
 */
type Side = { inputs: Inputs; workloads: Workload[] };
type Pair = { before: Run; after: Run };

const [commit = '', ...wanted] = process.argv.slice(2);
const unknown = wanted.filter((name) => !WORKLOAD_NAMES.some((known) => known === name));
if (commit === '' || unknown.length > 0) {
  console.error(`Usage: npm run bench:pair -- <commit> [${WORKLOAD_NAMES.join('|')} ...]`);
  process.exit(1);
}
const TREE = path.resolve(`${FOLDER}-before`, 'tree');
const opened: { close(): Promise<void> }[] = [];
const generator = startGenerator();
process.once('SIGINT', () => void closeAll().then(() => process.exit(1)));
try {
  checkOut();
  const before = await openSide(TREE, `${FOLDER}-before/shop`, SHOP_PORT);
  const after = await openSide(ROOT, `${FOLDER}-after`, SHOP_PORT + 1);
  const rows: string[][] = [];
  for (const [at, workload] of before.workloads.entries()) {
    const own = after.workloads[at];
    if (!own || (wanted.length > 0 && !wanted.includes(workload.name))) continue;
    for (const connections of workload.connections) {
      const pairs = await runPairs(generator, { workload, side: before }, { workload: own, side: after }, connections);
      rows.push(rowOf(workload.title, connections, pairs));
      console.log(`- ${rows.at(-1)?.join(' | ')}`);
    }
  }
  console.log(`\n${table(['workload', 'connections', 'before', 'after', 'rate, after / before', 'CPU'], rows)}`);
} finally {
  await closeAll();
}

/** The commit's tree uses this tree's packages, unless it pins others. */
function checkOut(): void {
  execFileSync('git', ['worktree', 'prune'], { cwd: ROOT });
  if (!fs.existsSync(TREE)) execFileSync('git', ['worktree', 'add', '--detach', TREE, commit], { cwd: ROOT });
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: TREE });
  const lockOf = (tree: string) => fs.readFileSync(path.join(tree, 'package-lock.json'), 'utf8');
  const packages = path.join(TREE, 'node_modules');
  fs.rmSync(packages, { recursive: true, force: true });
  if (lockOf(TREE) === lockOf(ROOT)) execFileSync('cp', ['-al', path.join(ROOT, 'node_modules'), packages]);
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: TREE, stdio: 'inherit' });
}

async function openSide(root: string, folder: string, port: number): Promise<Side> {
  console.log(`- Setting up the shop of ${root} ...`);
  const environment = await openEnvironment({ starts: 1, root, folder, port });
  opened.push(environment);
  const inputs = await prepareInputs(environment);
  return { inputs, workloads: listWorkloads(inputs, '') };
}

type Turn = { workload: Workload; side: Side };

/** Each round runs both sides; the order alternates, so that neither always comes first. */
async function runPairs(generator: Generator, before: Turn, after: Turn, connections: number): Promise<Pair[]> {
  const run = ({ workload, side }: Turn) =>
    runOnce(generator, workload.job(connections, PAIR_SECONDS), side.inputs.environment.shop, PAIR_SECONDS);
  await run(before);
  await run(after);
  const pairs: Pair[] = [];
  for (let round = 0; round < PAIR_ROUNDS; round++) {
    const first = round % 2 === 0 ? await run(before) : null;
    const second = await run(after);
    pairs.push({ before: first ?? (await run(before)), after: second });
  }
  return pairs;
}

function rowOf(title: string, connections: number, pairs: readonly Pair[]): string[] {
  const rates = (side: keyof Pair) => quartiles(pairs.map((pair) => pair[side].rate))[1];
  const [low, middle, high] = quartiles(pairs.map(({ before, after }) => after.rate / before.rate));
  const cpu = quartiles(pairs.map(({ before, after }) => after.cpu_us / before.cpu_us));
  return [
    title,
    String(connections),
    short(rates('before')),
    short(rates('after')),
    `${middle.toFixed(3)} (${low.toFixed(2)}-${high.toFixed(2)})`,
    `${cpu[1].toFixed(3)} (${cpu[0].toFixed(2)}-${cpu[2].toFixed(2)})`,
  ];
}

function quartiles(values: readonly number[]): [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [percentile(sorted, 0.25), percentile(sorted, 0.5), percentile(sorted, 0.75)];
}

async function closeAll(): Promise<void> {
  generator.close();
  for (const environment of opened) await environment.close();
}
