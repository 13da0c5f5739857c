import type { FloorOrder } from '../floors/jobs.ts';
import type { Job } from '../load/jobs.ts';

/** What a figure has to reach; where nothing is said, it is only shown. */
export type Target = {
  rate?: number;
  p99_ms?: number;
  /** Of the request that the workload is about: placing the order. */
  part?: { name: string; p50_ms: number; p99_ms: number };
  /** Times the floor's time for the same. */
  ratio?: number;
};

/** A workload as bench/README.md defines it. */
export type Workload = {
  name: string;
  title: string;
  /** What an operation is called in the table. */
  unit: string;
  connections: readonly number[];
  /** At the first number of connections; the ratio holds at each. */
  target: Target;
  /** @param seconds how long the run will last, for jobs that must not run out of addresses. */
  job(connections: number, seconds: number): Job;
  floor: { order: FloorOrder; job(connections: number): Job } | null;
};
