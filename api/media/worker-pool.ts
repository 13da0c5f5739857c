import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawRequest, DrawResponse, PhotoJob, PictureJob, Pictures } from '#domain/media/picture-job.ts';
import { openQueue, type Task, type Priority } from './worker-queue.ts';
import { openProcesses, setKeepAlive, type WorkerProcess } from './worker-processes.ts';

export type WorkerPool = {
  /** Rejects if the drawing fails, takes longer than 15 s, or crashes two processes in a row. */
  draw: (job: PictureJob | PhotoJob, priority: Priority) => Promise<Pictures>;
  /** Moves this job to the front of the queue if it is waiting in the background. */
  prioritize: (job: PictureJob) => void;
  /** Rejects this job with `Dropped` unless a process has started it; `background` jobs stay. */
  drop: (job: PictureJob) => void;
  /** Number of interactive jobs that no worker has started. */
  waiting: () => number;
  /** Rejects unfinished jobs and resolves when every process has exited. */
  close: () => Promise<void>;
};

export type WorkerPoolOptions = {
  size?: number;
  /** Replaces the drawing program in tests. */
  script?: string;
  jobLimitMs?: number;
  /** An idle process is stopped to free its memory; the next picture then takes a third of a second longer. */
  idleLimitMs?: number;
};

/** A program of its own; nothing of it is imported here. */
const DRAWING_PROGRAM = fileURLToPath(new URL('../../pictures/worker.ts', import.meta.url));
const MAX_TRIES = 2;

/**
 * Draws in child processes, because resvg can abort its process and never frees memory. They start on demand, up to
 * one less than there are cores, so that one stays free for the shop. If a process crashes, its picture is retried once
 * in a new one; if it hangs, only its own picture fails.
 */
export function openWorkerPool({
  size = Math.max(1, availableParallelism() - 1),
  script = DRAWING_PROGRAM,
  jobLimitMs = 15_000,
  idleLimitMs = 30_000,
}: WorkerPoolOptions = {}): WorkerPool {
  const processes = openProcesses(script, {
    onResponse: (worker, response) => finish(worker, response),
    onLost: (worker, error) => retryOrFail(worker, error),
  });
  const queue = openQueue();
  let lastId = 0;
  let isClosed = false;

  const stopAndFail = (worker: WorkerProcess, error: Error) => {
    if (!processes.stop(worker)) return;
    worker.task?.reject(error);
    startNext();
  };

  const retryOrFail = (worker: WorkerProcess, error: Error) => {
    if (!processes.stop(worker)) return;
    if (worker.task && worker.task.tries < MAX_TRIES) assign(processes.start(), worker.task);
    else worker.task?.reject(error);
    startNext();
  };

  const makeIdle = (worker: WorkerProcess) => {
    worker.task = null;
    setKeepAlive(worker.child, false);
    worker.timer = setTimeout(() => processes.stop(worker), idleLimitMs).unref();
  };

  const assign = (worker: WorkerProcess, task: Task) => {
    if (worker.timer) clearTimeout(worker.timer);
    worker.task = task;
    task.tries += 1;
    setKeepAlive(worker.child, true);
    worker.timer = setTimeout(() => stopAndFail(worker, new Error('A picture took too long to draw.')), jobLimitMs);
    const request: DrawRequest = { id: task.id, job: task.job };
    // A process that failed to start or has just died reports that in its own event.
    if (worker.child.connected) worker.child.send(request, (error) => error && retryOrFail(worker, error));
  };

  const finish = (worker: WorkerProcess, response: DrawResponse) => {
    const task = worker.task;
    if (!task || task.id !== response.id || !processes.all.has(worker)) return;
    if (worker.timer) clearTimeout(worker.timer);
    makeIdle(worker);
    if ('error' in response) task.reject(new Error(response.error));
    else task.resolve(response.pictures);
    startNext();
  };

  const startNext = () => {
    if (isClosed || queue.isEmpty()) return;
    const idle = processes.idle();
    if (!idle && processes.all.size >= size) return;
    const task = queue.take();
    if (task) assign(idle ?? processes.start(), task);
    startNext();
  };

  const close = async () => {
    isClosed = true;
    const stopped = new Error('The drawing processes are closed.');
    for (let task = queue.take(); task; task = queue.take()) task.reject(stopped);
    for (const worker of processes.all) stopAndFail(worker, stopped);
    await processes.exited();
  };

  const draw = (job: PictureJob | PhotoJob, priority: Priority) =>
    new Promise<Pictures>((resolve, reject) => {
      if (isClosed) return reject(new Error('The drawing processes are closed.'));
      queue.push({ id: (lastId += 1), job, priority, tries: 0, resolve, reject });
      startNext();
    });

  return { draw, prioritize: queue.prioritize, drop: queue.drop, waiting: queue.waiting, close };
}
