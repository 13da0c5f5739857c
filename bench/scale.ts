import fs from 'node:fs';
import path from 'node:path';
import { startGenerator } from './load/generator.ts';
import type { Job } from './load/jobs.ts';
import { short, spreadOf, shortSpread, type Spread } from './measure/figures.ts';
import { describeMachine } from './measure/machine.ts';
import { residentMb } from './measure/processes.ts';
import { table } from './report/table.ts';
import { CONNECTIONS, FOLDER, REPETITIONS, SECONDS, SHOP_PORT, WARM_UP_SECONDS } from './settings.ts';
import { openBenchEnvironment, type BenchEnvironment } from './shop/bench-environment.ts';
import { openVisitor } from '#harness/visitor.ts';
import { findAddresses } from './workloads/addresses.ts';
import { filteredAddresses } from './workloads/filtered.ts';

/** `npm run bench:scale`: the same calls in shops of several sizes that run side by side. Writes bench/scale.md. */
const RESULTS = path.join(import.meta.dirname, 'scale.md');
const SIZES = (process.env['SCALE_PRODUCTS'] ?? '6000,25000,100000').split(',').map(Number);
/** For the largest shop; a call's p99 is compared with that of the smallest. */
const TARGETS = { start_s: 3, resident_mb: 500, p99_times: 2 };
/** Jobs run in a worker process, as where several servers share a database: counting sales is not what is measured. */
const JOBS_APART = { WORKER: 'apart' };
/** Each shop has a port for itself and one that the floors of other benches use. */
const PORTS_EACH = 2;

type Shop = { products: number; environment: BenchEnvironment; atRest: number; jobs: Record<string, Job> };
type Took = { p50_ms: Spread; p99_ms: Spread };

const generator = startGenerator();
const shops: Shop[] = [];
try {
  for (const products of SIZES) shops.push(await openShop(products));
  const page = await measure();
  console.log(`\n${page}`);
  fs.writeFileSync(RESULTS, page);
  print(`Written to ${path.relative(process.cwd(), RESULTS)}.`);
} finally {
  generator.close();
  for (const { environment } of shops) await environment.close();
}

/** Starts it twice: the first start reads the database and writes the file that the second one opens. */
async function openShop(products: number): Promise<Shop> {
  print(`Setting up a shop of ${products.toLocaleString('en-US')} products ...`);
  const port = SHOP_PORT + shops.length * PORTS_EACH;
  const folder = `${FOLDER}-${products}`;
  const environment = await openBenchEnvironment({ starts: 2, products, folder, port, settings: JOBS_APART });
  const { pid, url } = environment.shop;
  const atRest = residentMb(pid);
  const visitor = await openVisitor(url);
  const { listing, detail, search, autocomplete } = await findAddresses(visitor);
  const paths = {
    listing,
    product: detail,
    search,
    suggestions: autocomplete,
    facets: await filteredAddresses(visitor),
  };
  const jobOf = (of: string[]): Job => ({
    kind: 'read',
    url,
    paths: of,
    headers: {},
    connections: CONNECTIONS[0] ?? 16,
  });
  const jobs = Object.fromEntries(Object.entries(paths).map(([name, of]) => [name, jobOf(of)]));
  return { products, environment, atRest, jobs };
}

async function measure(): Promise<string> {
  const rows: string[][] = [];
  for (const call of Object.keys(shops[0]?.jobs ?? {})) {
    print(`${call} ...`);
    const took = await takeInTurn(call);
    const [first, last] = [took[0], took.at(-1)];
    const times = (last?.p99_ms.median ?? 0) / (first?.p99_ms.median ?? 1);
    const verdict = times <= TARGETS.p99_times ? 'hit' : 'missed';
    rows.push([
      call,
      ...took.flatMap(({ p50_ms, p99_ms }) => [short(p50_ms.median), shortSpread(p99_ms)]),
      short(times),
      verdict,
    ]);
  }
  const sizes = shops.map(({ products }) => products.toLocaleString('en-US'));
  const version = shops[0]?.environment.postgres_version ?? '';
  return `# Results of \`npm run bench:scale\`

${describeMachine(version)}. Shops, databases and the load generator share the cores; the shops take turns. Each figure is the median of
${REPETITIONS} runs of ${SECONDS} s with ${CONNECTIONS[0] ?? 16} connections, with the least and the most in brackets.

Wanted at ${sizes.at(-1)} products: a start of up to ${TARGETS.start_s} s, up to ${TARGETS.resident_mb} MB after it, and calls whose p99 is up to ${TARGETS.p99_times} times that at ${sizes[0]}.

${table(['products', 'start s', 'start without a file s', 'resident MB', 'after these calls MB', ''], shops.map(startRow))}

${table(['call', ...sizes.flatMap((size) => [`${size}: p50 ms`, 'p99 ms']), 'times', ''], rows)}
`;
}

function startRow({ products, environment, atRest }: Shop): string[] {
  const [built, opened] = environment.cold_starts;
  const figures = [opened?.cold_start_s ?? 0, built?.cold_start_s ?? 0, atRest, residentMb(environment.shop.pid)];
  const isHit = (figures[0] ?? 0) <= TARGETS.start_s && atRest <= TARGETS.resident_mb;
  const verdict = products === SIZES.at(-1) ? (isHit ? 'hit' : 'missed') : '';
  return [products.toLocaleString('en-US'), ...figures.map(short), verdict];
}

/** The shops in turn, so that a slow moment of the machine slows all of them. */
async function takeInTurn(call: string): Promise<Took[]> {
  const jobs = shops.flatMap(({ jobs: all }) => all[call] ?? []);
  const taken = jobs.map((): { p50_ms: number; p99_ms: number }[] => []);
  for (const job of jobs) await generator.load(job, WARM_UP_SECONDS);
  for (let i = 0; i < REPETITIONS; i++)
    for (const [at, job] of jobs.entries()) taken[at]?.push(await generator.load(job, SECONDS));
  return taken.map((runs) => ({
    p50_ms: spreadOf(runs.map(({ p50_ms }) => p50_ms)),
    p99_ms: spreadOf(runs.map(({ p99_ms }) => p99_ms)),
  }));
}

function print(line: string): void {
  console.log(`- ${line}`);
}
