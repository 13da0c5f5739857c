import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startGenerator } from './load/generator.ts';
import { percentile, short } from './measure/figures.ts';
import { describeMachine } from './measure/machine.ts';
import { table } from './report/table.ts';
import { FOLDER, PAIR_ROUNDS, PAIR_SECONDS, PAIR_STARTS, ROOT, SHOP_PORT } from './settings.ts';
import { openBenchEnvironment, type BenchEnvironment } from './shop/bench-environment.ts';
import { type Inputs, prepareInputs } from './workloads/inputs.ts';
import { type Run, runOnce, waitForMail } from './workloads/run.ts';
import type { Workload } from './workloads/workload.ts';
import { listWorkloads, WORKLOAD_NAMES } from './workloads/workloads.ts';

type Side = { environment: BenchEnvironment; inputs: Inputs; workloads: Workload[] };
type Pair = { before: Run; after: Run };
type Row = { title: string; connections: number; starts: Pair[][] };

/**
 * `npm run bench:pair -- <commit> [workload ...]`: the shop of a commit and the shop of this tree run at the same
 * time and get the same load in turn, in short runs. The machine's speed changes over minutes, so the ratio of two
 * neighboring runs counts. Two starts of one shop differ for as long as they run, so both are started several times.
 * Without names of workloads it writes bench/pair.md.
 */
const [commit = '', ...wanted] = process.argv.slice(2);
const unknown = wanted.filter((name) => !WORKLOAD_NAMES.some((known) => known === name));
if (commit === '' || unknown.length > 0) {
  console.error(`Usage: npm run bench:pair -- <commit> [${WORKLOAD_NAMES.join('|')} ...]`);
  process.exit(1);
}
const RESULTS = path.join(import.meta.dirname, 'pair.md');
const TREE = path.resolve(`${FOLDER}-before`, 'tree');
const opened: { close(): Promise<void> }[] = [];
const generator = startGenerator();
process.once('SIGINT', () => void closeAll().then(() => process.exit(1)));
try {
  checkOut();
  const before = await openShop(TREE, `${FOLDER}-before/shop`, SHOP_PORT);
  const after = await openShop(ROOT, `${FOLDER}-after`, SHOP_PORT + 1);
  const rows = new Map<string, Row>();
  for (let start = 0; start < PAIR_STARTS; start++) {
    console.log(`- Start ${start + 1} of ${PAIR_STARTS} ...`);
    if (start > 0) await Promise.all([before.restart(), after.restart()]);
    await runStart(rows, ...(await prepareSides(before, after)));
  }
  const heads = ['workload', 'connections', 'before', 'after', 'rate, after / before', 'CPU'];
  const found = table(heads, [...rows.values()].map(cellsOf));
  console.log(`\n${found}`);
  if (wanted.length === 0) fs.writeFileSync(RESULTS, pairPage(found, describeMachine(after.postgres_version)));
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

async function openShop(root: string, folder: string, port: number): Promise<BenchEnvironment> {
  console.log(`- Setting up the shop of ${root} ...`);
  const environment = await openBenchEnvironment({ starts: 1, root, folder, port });
  opened.push(environment);
  return environment;
}

/** Both sell equally many products: the fewer there are, the more often two orders wait for the stock of the same one. */
async function prepareSides(...environments: [BenchEnvironment, BenchEnvironment]): Promise<[Side, Side]> {
  const [before, after] = [await prepareInputs(environments[0]), await prepareInputs(environments[1])];
  const count = Math.min(before.productIds.length, after.productIds.length);
  const sideOf = (all: Inputs): Side => {
    const inputs = { ...all, productIds: all.productIds.slice(0, count) };
    return { environment: all.environment, inputs, workloads: listWorkloads(inputs, '') };
  };
  return [sideOf(before), sideOf(after)];
}

/** Every wanted workload on both shops as they were started this time. */
async function runStart(rows: Map<string, Row>, before: Side, after: Side): Promise<void> {
  for (const [at, workload] of before.workloads.entries()) {
    const own = after.workloads[at];
    if (!own || (wanted.length > 0 && !wanted.includes(workload.name))) continue;
    for (const connections of workload.connections) {
      const pairs = await runPairs({ workload, side: before }, { workload: own, side: after }, connections);
      const key = `${workload.name} ${connections}`;
      const row = rows.get(key) ?? { title: workload.title, connections, starts: [] };
      row.starts.push(pairs);
      rows.set(key, row);
      console.log(`- ${key}: ${ratioOf(pairs, 'rate').toFixed(3)}, CPU ${ratioOf(pairs, 'cpu_us').toFixed(3)}`);
    }
  }
}

type Turn = { workload: Workload; side: Side };

/** Each round runs both sides; the order alternates, so that neither always comes first. */
async function runPairs(before: Turn, after: Turn, connections: number): Promise<Pair[]> {
  const run = async ({ workload, side }: Turn) => {
    const done = await runOnce(generator, workload.job(connections, PAIR_SECONDS), side.environment.shop, PAIR_SECONDS);
    await waitForMail(workload, PAIR_SECONDS);
    return done;
  };
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

/** The median over the starts, each the median of its pairs, with the lowest and the highest start. */
function cellsOf({ title, connections, starts }: Row): string[] {
  const rateOf = (side: keyof Pair) => short(median(starts.flat().map((pair) => pair[side].rate)));
  const over = (figure: 'rate' | 'cpu_us') => {
    const ratios = starts.map((pairs) => ratioOf(pairs, figure));
    return `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`;
  };
  return [title, String(connections), rateOf('before'), rateOf('after'), over('rate'), over('cpu_us')];
}

function ratioOf(pairs: readonly Pair[], figure: 'rate' | 'cpu_us'): number {
  return median(pairs.map(({ before, after }) => after[figure] / before[figure]));
}

function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function pairPage(found: string, machine: string): string {
  const before = execFileSync('git', ['log', '-1', '--format=%h of %cs', commit], { cwd: ROOT }).toString().trim();
  return `# Results of \`npm run bench:pair -- ${commit}\`

${machine}. Before: ${before}; after: this tree. ${PAIR_STARTS} starts of both shops, each with ${PAIR_ROUNDS} runs of ${PAIR_SECONDS} s for each side and
workload. [README.md](README.md) says what is compared.

${found}
`;
}

async function closeAll(): Promise<void> {
  generator.close();
  for (const environment of opened) await environment.close();
}
