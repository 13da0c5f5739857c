import type { Spread } from '../measure/figures.ts';
import type { Weight } from '../browser/page-weight.ts';
import type { CountedOperation } from '../workloads/count.ts';
import type { Yardstick } from '../workloads/yardsticks.ts';

/** What is measured in addition to the workloads. */
export type Extras = {
  cold_start_s: Spread;
  /** Processor time of the same, less affected by other work on the machine. */
  cold_cpu_s: Spread;
  idle: Memory;
  /** The most that was seen after any run. */
  loaded: Memory;
  statements: CountedOperation[];
  weights: Weight[] | null;
  yardsticks: Yardstick[];
  packages: { mb: number; packages: number };
};

/** MB of each process by name; the server is always included. */
export type Memory = { server: number } & Record<string, number>;
