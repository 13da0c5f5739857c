import type { FloorOrder } from '../floors/jobs.ts';
import type { Job } from '../load/jobs.ts';

/** The targets of a workload; figures without a target are only shown. */
export type Target = {
  rate?: number;
  p99_ms?: number;
  /** For one request of the workload: placing the order. */
  part?: { name: string; p50_ms: number; p99_ms: number };
  /** As a multiple of the floor's time for the same. */
  ratio?: number;
};

/** A workload as bench/README.md defines it. */
export type Workload = {
  name: string;
  title: string;
  /** The name of an operation in the table. */
  unit: string;
  connections: readonly number[];
  /** Applies to the first number of connections; the ratio applies to each. */
  target: Target;
  /** @param seconds the length of the run, for jobs that must not run out of addresses. */
  job(connections: number, seconds: number): Job;
  floor: { order: FloorOrder; job(connections: number): Job } | null;
};
