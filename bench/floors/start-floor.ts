import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { FLOOR_PORT } from '../settings.ts';
import type { FloorOrder, FloorReport } from './jobs.ts';
import type { RecordOrder } from './record.ts';

export type Floor = { url: string; pid: number; stop(): Promise<void> };

/** Starts a floor in a separate process; resolves when it answers. */
export async function startFloor(order: FloorOrder): Promise<Floor> {
  const child = forkBeside('floor.ts', { NODE_ENV: 'production' });
  await untilReady(child, order);
  return { url: `http://127.0.0.1:${FLOOR_PORT}`, pid: child.pid ?? 0, stop: () => end(child) };
}

/** Writes the recordings that the floors of the writing workloads replay. */
export async function recordWrites(order: RecordOrder): Promise<void> {
  const child = forkBeside('record.ts', {});
  await untilReady(child, order);
  await end(child);
}

function forkBeside(file: string, env: Record<string, string>): ChildProcess {
  return fork(path.join(import.meta.dirname, file), [], { execArgv: [], env: { ...process.env, ...env } });
}

function untilReady(child: ChildProcess, order: FloorOrder | RecordOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('A floor ended while it was made ready.')));
    child.once('message', (report: FloorReport) => {
      child.removeAllListeners('exit');
      if (!('failed' in report)) return resolve();
      child.disconnect();
      reject(new Error(report.failed));
    });
    child.send(order);
  });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await ended;
}
