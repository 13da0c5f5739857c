import { fork } from 'node:child_process';
import path from 'node:path';
import type { Job, Loaded, Order, Report } from './jobs.ts';

export type Generator = {
  /** @throws Error if any answer was wrong: such a run has no figure. */
  load(job: Job, seconds: number): Promise<Loaded>;
  close(): void;
};

/** Starts the process that generates the load. */
export function startGenerator(): Generator {
  const child = fork(path.join(import.meta.dirname, 'load.ts'), [], { execArgv: [] });
  return {
    load: (job, seconds) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('The load generator ended.'));
        child.once('exit', onExit);
        child.once('message', (report: Report) => {
          child.removeListener('exit', onExit);
          if ('failed' in report) reject(new Error(report.failed));
          else resolve(report.loaded);
        });
        child.send({ job, seconds } satisfies Order);
      }),
    close: () => child.disconnect(),
  };
}
