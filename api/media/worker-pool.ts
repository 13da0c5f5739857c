import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PictureJob, Pictures } from './render.ts';

export type WorkerAsk = { id: number; job: PictureJob };
export type WorkerAnswer = { id: number; pictures: Pictures } | { id: number; error: string };

/** `asked`: a browser waits for it. `warming`: nobody does, and it gives way. */
export type Urgency = 'asked' | 'warming';

export type WorkerPool = {
  draw: (job: PictureJob, urgency: Urgency) => Promise<Pictures>;
  /** Jobs that a browser waits for and no worker has begun. */
  waiting: () => number;
  close: () => Promise<void>;
};

type Task = { ask: WorkerAsk; urgency: Urgency; resolve: (pictures: Pictures) => void; reject: (error: Error) => void };
type Seat = { worker: Worker; task: Task | null; timer: NodeJS.Timeout | null };

const JOB_LIMIT_MS = 15_000;
/** An idle worker gives its memory back; the next picture then takes a third of a second longer. */
const IDLE_LIMIT_MS = 60_000;

function startWorker(): Worker {
  const file = new URL('./render-worker.ts', import.meta.url);
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 } });
}

/** What browsers wait for comes first, however long the background's list is. */
function openQueue() {
  const asked: Task[] = [];
  const warming: Task[] = [];
  return {
    push: (task: Task) => (task.urgency === 'asked' ? asked : warming).push(task),
    take: () => asked.shift() ?? warming.shift(),
    isEmpty: () => asked.length + warming.length === 0,
    waiting: () => asked.length,
  };
}

/**
 * Workers that draw. They start when there is something to draw, one less than there are cores at most, so that one
 * stays free for the shop. A worker that fails or hangs is replaced, and only its own picture fails.
 */
export function openWorkerPool(size = Math.max(1, availableParallelism() - 1)): WorkerPool {
  const seats = new Set<Seat>();
  const queue = openQueue();
  let last_id = 0;
  let is_closed = false;

  const leave = (seat: Seat, error: Error | null) => {
    if (!seats.delete(seat)) return;
    if (seat.timer) clearTimeout(seat.timer);
    if (error) seat.task?.reject(error);
    void seat.worker.terminate();
    if (!is_closed) next();
  };

  const rest = (seat: Seat) => {
    seat.task = null;
    seat.worker.unref();
    seat.timer = setTimeout(() => leave(seat, null), IDLE_LIMIT_MS);
    seat.timer.unref();
  };

  const begin = (seat: Seat, task: Task) => {
    if (seat.timer) clearTimeout(seat.timer);
    seat.task = task;
    seat.worker.ref();
    seat.timer = setTimeout(() => leave(seat, new Error('A picture took too long to draw.')), JOB_LIMIT_MS);
    seat.worker.postMessage(task.ask);
  };

  const finish = (seat: Seat, answer: WorkerAnswer) => {
    const task = seat.task;
    if (!task || task.ask.id !== answer.id) return;
    if (seat.timer) clearTimeout(seat.timer);
    rest(seat);
    if ('error' in answer) task.reject(new Error(answer.error));
    else task.resolve(answer.pictures);
    next();
  };

  const hire = (): Seat => {
    const seat: Seat = { worker: startWorker(), task: null, timer: null };
    seats.add(seat);
    seat.worker.on('message', (answer: WorkerAnswer) => finish(seat, answer));
    seat.worker.on('error', (error) => leave(seat, error instanceof Error ? error : new Error(String(error))));
    seat.worker.on('exit', () => leave(seat, new Error('The drawing worker stopped.')));
    return seat;
  };

  const next = () => {
    if (is_closed || queue.isEmpty()) return;
    const idle = [...seats].find((seat) => seat.task === null);
    if (!idle && seats.size >= size) return;
    const task = queue.take();
    if (task) begin(idle ?? hire(), task);
    next();
  };

  const close = async () => {
    is_closed = true;
    const stopped = new Error('The drawing workers are closed.');
    for (let task = queue.take(); task; task = queue.take()) task.reject(stopped);
    const workers = [...seats].map((seat) => seat.worker);
    for (const seat of seats) leave(seat, stopped);
    await Promise.all(workers.map((worker) => worker.terminate()));
  };

  const draw = (job: PictureJob, urgency: Urgency) =>
    new Promise<Pictures>((resolve, reject) => {
      if (is_closed) return reject(new Error('The drawing workers are closed.'));
      queue.push({ ask: { id: (last_id += 1), job }, urgency, resolve, reject });
      next();
    });

  return {
    draw,
    waiting: queue.waiting,
    close,
  };
}
