import { setTimeout as wait } from 'node:timers/promises';
import { type Floor, startFloor } from '../floors/start-floor.ts';
import type { Generator } from '../load/generator.ts';
import type { Job, Loaded } from '../load/jobs.ts';
import { type Spread, spreadOf } from '../measure/figures.ts';
import { cpuSeconds } from '../measure/processes.ts';
import { REPETITIONS, SECONDS, WARM_UP_SECONDS } from '../settings.ts';
import type { Workload } from './workload.ts';

/** The runs of one side of a workload at one number of connections. */
export type Side = {
  rate: Spread;
  p50_ms: Spread;
  p99_ms: Spread;
  /** Processor time of the serving process per operation, in microseconds. */
  cpu_us: Spread;
  parts: Record<string, { p50_ms: Spread; p99_ms: Spread }>;
};

export type Row = {
  workload: Workload;
  connections: number;
  shop: Side;
  floor: Side | null;
  /** The floor's rate over the shop's, run by run. */
  ratio: Spread | null;
  /** The shop's processor time over the floor's. */
  cpu_ratio: number | null;
};

export type Run = Loaded & { rate: number; cpu_us: number };
type Served = { pid: number };

/** Measures a workload: shop and floor take turns, so that both get the same noise. */
export async function runWorkload(
  workload: Workload,
  { generator, shop, onRun }: { generator: Generator; shop: Served; onRun: () => void },
): Promise<Row[]> {
  const floor = workload.floor ? await startFloor(workload.floor.order) : null;
  try {
    const rows: Row[] = [];
    for (const connections of workload.connections) {
      rows.push(await runAt(connections, workload, { generator, shop, floor, onRun }));
    }
    return rows;
  } finally {
    await floor?.stop();
  }
}

async function runAt(
  connections: number,
  workload: Workload,
  { generator, shop, floor, onRun }: { generator: Generator; shop: Served; floor: Floor | null; onRun: () => void },
): Promise<Row> {
  const floorJob = workload.floor?.job(connections);
  const shopRuns: Run[] = [];
  const floorRuns: Run[] = [];
  await generator.load(workload.job(connections, WARM_UP_SECONDS), WARM_UP_SECONDS);
  if (floorJob) await generator.load(floorJob, WARM_UP_SECONDS);
  for (let i = 0; i < REPETITIONS; i++) {
    shopRuns.push(await runOnce(generator, workload.job(connections, SECONDS), shop));
    onRun();
    await waitForMail(workload, SECONDS);
    if (floorJob && floor) floorRuns.push(await runOnce(generator, floorJob, floor));
  }
  const ofShop = sideOf(shopRuns);
  const ofFloor = floorRuns.length > 0 ? sideOf(floorRuns) : null;
  return {
    workload,
    connections,
    shop: ofShop,
    floor: ofFloor,
    ratio: ofFloor ? spreadOf(floorRuns.map(({ rate }, i) => rate / (shopRuns[i]?.rate ?? Number.NaN))) : null,
    cpu_ratio: ofFloor ? ofShop.cpu_us.median / ofFloor.cpu_us.median : null,
  };
}

/** Waits while the shop sends the mails of a run's orders, so that this doesn't slow the other side's run. */
export async function waitForMail({ name }: Workload, seconds: number): Promise<void> {
  if (name === 'checkout') await wait(Math.min(2_000, seconds * 200));
}

/** One run of a job, with the processor time it took. */
export async function runOnce(generator: Generator, job: Job, { pid }: Served, seconds = SECONDS): Promise<Run> {
  const before = cpuSeconds(pid);
  const loaded = await generator.load(job, seconds);
  const cpuUs = ((cpuSeconds(pid) - before) / Math.max(1, loaded.operations)) * 1e6;
  return { ...loaded, rate: loaded.operations / loaded.seconds, cpu_us: cpuUs };
}

function sideOf(runs: readonly Run[]): Side {
  const names = Object.keys(runs[0]?.parts ?? {});
  const times = (name: string) => runs.flatMap(({ parts }) => parts[name] ?? []);
  return {
    rate: spreadOf(runs.map(({ rate }) => rate)),
    p50_ms: spreadOf(runs.map(({ p50_ms }) => p50_ms)),
    p99_ms: spreadOf(runs.map(({ p99_ms }) => p99_ms)),
    cpu_us: spreadOf(runs.map(({ cpu_us }) => cpu_us)),
    parts: Object.fromEntries(
      names.map((name) => [
        name,
        {
          p50_ms: spreadOf(times(name).map(({ p50_ms }) => p50_ms)),
          p99_ms: spreadOf(times(name).map(({ p99_ms }) => p99_ms)),
        },
      ]),
    ),
  };
}
