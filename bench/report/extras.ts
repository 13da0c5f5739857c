import type { Counted } from '../measure/statements.ts';
import type { Spread } from '../measure/figures.ts';
import type { Weight } from '../measure/page-weight.ts';
import type { Yardstick } from '../measure/yardsticks.ts';

/** What is measured in addition to the workloads. */
export type Extras = {
  cold_start_s: Spread;
  /** Processor time of the same, less affected by other work on the machine. */
  cold_cpu_s: Spread;
  idle: Memory;
  /** The most that was seen after any run. */
  loaded: Memory;
  statements: { operation: string; per_operation: number; target: number | null; statements: Counted[] }[];
  weights: Weight[] | null;
  yardsticks: Yardstick[];
  packages: { mb: number; packages: number };
};

/** MB of each process by name; the server is always included. */
export type Memory = { server: number } & Record<string, number>;
