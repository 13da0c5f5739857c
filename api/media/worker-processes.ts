import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import type { DrawResponse } from '#domain/media/picture-job.ts';
import type { Task } from './worker-queue.ts';

export type WorkerProcess = { child: ChildProcess; task: Task | null; timer: NodeJS.Timeout | null };

type ProcessEvents = {
  onResponse: (worker: WorkerProcess, response: DrawResponse) => void;
  /** The process has died or could not be started. */
  onLost: (worker: WorkerProcess, error: Error) => void;
};

/** Drawing yields to the shop's own work on a busy core. */
const NICE = 10;

/**
 * Nearly all that drawing allocates is used once: with a small heap it takes 130 MB instead of 240, and a tenth more of
 * the processor. It collects the young heap itself (`pictures/worker.ts`). What is named here wins over `NODE_OPTIONS`.
 */
const SMALL_HEAP = ['--max-semi-space-size=1', '--optimize-for-size', '--expose-gc'];

/**
 * The parent sets the priority right after the start: Linux keeps it per thread, so a process that lowered its own
 * later would not affect the threads that encode WebP.
 */
function startChild(script: string): ChildProcess {
  const child = fork(script, {
    execArgv: SMALL_HEAP,
    // Return freed memory at once, the first that of the C library and the second that of `resvg`: 40 MB less.
    env: { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072', MIMALLOC_PURGE_DELAY: '0' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.max(NICE, getPriority()));
  return child;
}

/** Only a busy process keeps the shop's process alive. */
export function setKeepAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** The running worker processes. `stop` kills at once; `exited` waits until all of them are gone. */
export function openProcesses(script: string, { onResponse, onLost }: ProcessEvents) {
  const processes = new Set<WorkerProcess>();
  const living = new Set<ChildProcess>();
  return {
    all: processes,
    idle: () => [...processes].find((worker) => worker.task === null),
    start(): WorkerProcess {
      const child = startChild(script);
      const worker: WorkerProcess = { child, task: null, timer: null };
      processes.add(worker);
      if (child.pid !== undefined) living.add(child);
      const stopped = () => onLost(worker, new Error('The drawing process stopped.'));
      child.on('message', (response) => onResponse(worker, response as DrawResponse));
      child.on('error', (error) => onLost(worker, error));
      child.on('disconnect', stopped);
      child.on('exit', () => {
        living.delete(child);
        stopped();
      });
      return worker;
    },
    /** @returns false if it was stopped before: one death raises several events. */
    stop(worker: WorkerProcess): boolean {
      if (!processes.delete(worker)) return false;
      if (worker.timer) clearTimeout(worker.timer);
      worker.child.kill('SIGKILL');
      return true;
    },
    async exited(): Promise<void> {
      await Promise.all(
        [...living].map((child) => {
          child.ref();
          return once(child, 'exit');
        }),
      );
    },
  };
}
