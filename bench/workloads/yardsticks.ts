import { startFloor } from '../floors/start-floor.ts';
import type { Generator } from '../load/generator.ts';
import type { Job } from '../load/jobs.ts';
import { REPETITIONS, SECONDS, WARM_UP_SECONDS } from '../settings.ts';
import { type Spread, spreadOf } from '../measure/figures.ts';

const CONNECTIONS = 16;

/** The simplest work a server does; `there` is the figure of the machine that the targets were set on. */
const KINDS = [
  { path: '/json', title: 'a bare Fastify route, 200 bytes of JSON', there: '87,000' },
  { path: '/row', title: 'the same with one row by its key, prepared', there: '28,000-30,000' },
] as const;

export type Yardstick = { title: string; rate: Spread; there: string };

/** What this machine achieves for minimal work; absolute targets are read next to it. */
export async function measureYardsticks(generator: Generator, databaseUrl: string): Promise<Yardstick[]> {
  const floor = await startFloor({ kind: 'yardsticks', database_url: databaseUrl });
  try {
    const taken: Yardstick[] = [];
    for (const { path, title, there } of KINDS) {
      const job: Job = { kind: 'read', url: floor.url, paths: [path], headers: {}, connections: CONNECTIONS };
      const rates: number[] = [];
      await generator.load(job, WARM_UP_SECONDS);
      for (let i = 0; i < REPETITIONS; i++) {
        const { operations, seconds } = await generator.load(job, SECONDS);
        rates.push(operations / seconds);
      }
      taken.push({ title, rate: spreadOf(rates), there });
    }
    return taken;
  } finally {
    await floor.stop();
  }
}
