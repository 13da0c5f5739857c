import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import type { PictureJob, Pictures } from './picture-job.ts';
import type { Task } from './worker-queue.ts';

export type WorkerAsk = { id: number; job: PictureJob };
export type WorkerAnswer = { id: number; pictures: Pictures } | { id: number; error: string };

export type Seat = { child: ChildProcess; task: Task | null; timer: NodeJS.Timeout | null };

type SeatNews = {
  answered: (seat: Seat, answer: WorkerAnswer) => void;
  /** Its process is dead, or could not be started. */
  lost: (seat: Seat, error: Error) => void;
};

/** The shop's own work goes first where both want the same core. */
const NICE = 10;

/**
 * Priority is set from outside, before the process has threads of its own: Linux keeps it per thread, so a process
 * that lowered itself would leave the threads that write WebP where they were.
 */
function startChild(script: string): ChildProcess {
  const child = fork(script, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.max(NICE, getPriority()));
  return child;
}

/** Only a busy process keeps the shop from ending. */
export function hold(child: ChildProcess, is_busy: boolean): void {
  if (is_busy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Processes by the seat they have. A seat that is left is dead at once; `gone` waits for the last of them. */
export function openSeats(script: string, { answered, lost }: SeatNews) {
  const seats = new Set<Seat>();
  const living = new Set<ChildProcess>();
  return {
    all: seats,
    idle: () => [...seats].find((seat) => seat.task === null),
    take(): Seat {
      const child = startChild(script);
      const seat: Seat = { child, task: null, timer: null };
      seats.add(seat);
      if (child.pid !== undefined) living.add(child);
      const stopped = () => lost(seat, new Error('The drawing process stopped.'));
      child.on('message', (answer) => answered(seat, answer as WorkerAnswer));
      child.on('error', (error) => lost(seat, error));
      child.on('disconnect', stopped);
      child.on('exit', () => {
        living.delete(child);
        stopped();
      });
      return seat;
    },
    /** False when it was left before: one death is told by several events. */
    leave(seat: Seat): boolean {
      if (!seats.delete(seat)) return false;
      if (seat.timer) clearTimeout(seat.timer);
      seat.child.kill('SIGKILL');
      return true;
    },
    async gone(): Promise<void> {
      await Promise.all(
        [...living].map((child) => {
          child.ref();
          return once(child, 'exit');
        }),
      );
    },
  };
}
