import type { PictureJob } from '#domain/media/picture-job.ts';
import type { WorkerPool } from '#api/media/worker-pool.ts';
import type { Priority } from '#api/media/worker-queue.ts';
import { FACTS, SPEC } from './samples.ts';

export const front = { kind: 'pack', spec: SPEC, facts: FACTS, view: 'front' } satisfies PictureJob;
export const named = (name: string) => ({ ...front, spec: { ...SPEC, name } });

/** A pool that draws nothing and records its requests. */
export function fakePool(over: Partial<WorkerPool> = {}) {
  const drawn: { job: Parameters<WorkerPool['draw']>[0]; priority: Priority }[] = [];
  const pool: WorkerPool = {
    async draw(job, priority) {
      drawn.push({ job, priority });
      return { 320: new Uint8Array(32).fill(1), 640: new Uint8Array(64).fill(2) };
    },
    prioritize: () => undefined,
    drop: () => undefined,
    waiting: () => 0,
    close: async () => undefined,
    ...over,
  };
  return { pool, drawn };
}
