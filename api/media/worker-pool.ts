import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PictureJob, Pictures } from './picture-job.ts';
import { openQueue, type Task, type Urgency } from './worker-queue.ts';
import { hold, openSeats, type Seat, type WorkerAnswer, type WorkerAsk } from './worker-seats.ts';

export type WorkerPool = {
  /** Rejects when the drawing fails, takes longer than 15 s, or ends two processes one after the other. */
  draw: (job: PictureJob, urgency: Urgency) => Promise<Pictures>;
  /** Moves this very job to the front, if it waits as `warming`. */
  hasten: (job: PictureJob) => void;
  /** Jobs that a browser waits for and no worker has begun. */
  waiting: () => number;
  /** Fails what is unfinished and resolves when every process has ended. */
  close: () => Promise<void>;
};

export type WorkerPoolOptions = {
  size?: number;
  /** Stands in for the drawing script in tests. */
  script?: string;
  job_limit_ms?: number;
  /** An idle process gives its memory back; the next picture then takes a third of a second longer. */
  idle_limit_ms?: number;
};

const RENDER_SCRIPT = fileURLToPath(new URL('./render-worker.ts', import.meta.url));
const MAX_TRIES = 2;

/**
 * Processes that draw, because resvg may abort the one it is in and never gives memory back. They start when there is
 * something to draw, one less than there are cores at most, so that one stays free for the shop. When one dies its
 * picture is tried once more in a new one; when one hangs only its own picture fails.
 */
export function openWorkerPool({
  size = Math.max(1, availableParallelism() - 1),
  script = RENDER_SCRIPT,
  job_limit_ms = 15_000,
  idle_limit_ms = 30_000,
}: WorkerPoolOptions = {}): WorkerPool {
  const seats = openSeats(script, {
    answered: (seat, answer) => finish(seat, answer),
    lost: (seat, error) => lose(seat, error),
  });
  const queue = openQueue();
  let last_id = 0;
  let is_closed = false;

  const dismiss = (seat: Seat, error: Error) => {
    if (!seats.leave(seat)) return;
    seat.task?.reject(error);
    next();
  };

  const lose = (seat: Seat, error: Error) => {
    if (!seats.leave(seat)) return;
    if (seat.task && seat.task.tries < MAX_TRIES) begin(seats.take(), seat.task);
    else seat.task?.reject(error);
    next();
  };

  const rest = (seat: Seat) => {
    seat.task = null;
    hold(seat.child, false);
    seat.timer = setTimeout(() => seats.leave(seat), idle_limit_ms).unref();
  };

  const begin = (seat: Seat, task: Task) => {
    if (seat.timer) clearTimeout(seat.timer);
    seat.task = task;
    task.tries += 1;
    hold(seat.child, true);
    seat.timer = setTimeout(() => dismiss(seat, new Error('A picture took too long to draw.')), job_limit_ms);
    const ask: WorkerAsk = { id: task.id, job: task.job };
    // One that could not be started, or has just died, says so in an event of its own.
    if (seat.child.connected) seat.child.send(ask, (error) => error && lose(seat, error));
  };

  const finish = (seat: Seat, answer: WorkerAnswer) => {
    const task = seat.task;
    if (!task || task.id !== answer.id || !seats.all.has(seat)) return;
    if (seat.timer) clearTimeout(seat.timer);
    rest(seat);
    if ('error' in answer) task.reject(new Error(answer.error));
    else task.resolve(answer.pictures);
    next();
  };

  const next = () => {
    if (is_closed || queue.isEmpty()) return;
    const idle = seats.idle();
    if (!idle && seats.all.size >= size) return;
    const task = queue.take();
    if (task) begin(idle ?? seats.take(), task);
    next();
  };

  const close = async () => {
    is_closed = true;
    const stopped = new Error('The drawing processes are closed.');
    for (let task = queue.take(); task; task = queue.take()) task.reject(stopped);
    for (const seat of seats.all) dismiss(seat, stopped);
    await seats.gone();
  };

  const draw = (job: PictureJob, urgency: Urgency) =>
    new Promise<Pictures>((resolve, reject) => {
      if (is_closed) return reject(new Error('The drawing processes are closed.'));
      queue.push({ id: (last_id += 1), job, urgency, tries: 0, resolve, reject });
      next();
    });

  return { draw, hasten: queue.hasten, waiting: queue.waiting, close };
}
