import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PictureJob, Pictures } from '#domain/media/picture-job.ts';
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions } from '#api/media/worker-pool.ts';

const ODD_WORKER = fileURLToPath(new URL('./odd-worker.ts', import.meta.url));
const LONE_PARENT = fileURLToPath(new URL('./lone-parent.ts', import.meta.url));
const asking = (title: string, url_key = 'fresh'): PictureJob => ({ kind: 'aisle', url_key, title });
const makerOf = (pictures: Pictures) => Number(Buffer.from(pictures[320] ?? []).toString());

let dir = '';
let pool: WorkerPool | null = null;
let started: ChildProcess[] = [];
const remember = (message: unknown) => started.push((message as { process: ChildProcess }).process);

function open(options: WorkerPoolOptions = {}): WorkerPool {
  pool = openWorkerPool({ size: 1, script: ODD_WORKER, ...options });
  return pool;
}

beforeEach(async () => {
  started = [];
  subscribe('child_process', remember);
  dir = await mkdtemp(join(tmpdir(), 'pool-'));
});
afterEach(async () => {
  await pool?.close();
  unsubscribe('child_process', remember);
  await rm(dir, { recursive: true, force: true });
});

test('a picture that aborts its process is retried once, fails alone, and the next one gets a new process', async () => {
  const workers = open();
  const before = makerOf(await workers.draw(asking('plain'), 'interactive'));
  const [bad, next] = await Promise.allSettled([
    workers.draw(asking('abort'), 'interactive'),
    workers.draw(asking('plain'), 'interactive'),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'The drawing process stopped.' } });
  expect(started.map((child) => child.pid)).toEqual([
    before,
    expect.any(Number),
    next.status === 'fulfilled' && makerOf(next.value),
  ]);
  expect(started.map((child) => child.signalCode)).toEqual(['SIGABRT', 'SIGABRT', null]);
});

test('a job that no process has begun can be dropped; one that is being drawn, or drawn ahead, is kept', async () => {
  const workers = open();
  const jobs = [asking('plain'), asking('plain'), asking('plain')] as const;
  const answers = Promise.allSettled([
    workers.draw(jobs[0], 'interactive'),
    workers.draw(jobs[1], 'interactive'),
    workers.draw(jobs[2], 'background'),
  ]);
  for (const job of jobs) workers.drop(job);
  expect(workers.waiting()).toBe(0);
  expect(await answers).toMatchObject([
    { status: 'fulfilled' },
    { reason: { name: 'Dropped' } },
    { status: 'fulfilled' },
  ]);
});

test('a picture whose process died once is drawn by a new one', async () => {
  const workers = open();
  const pictures = await workers.draw(asking('abort once', join(dir, 'aborted')), 'interactive');
  expect(started.map((child) => child.pid)).toEqual([expect.any(Number), makerOf(pictures)]);
});

test('a drawing that merely fails does not cost a process', async () => {
  const workers = open();
  await expect(workers.draw(asking('fail'), 'interactive')).rejects.toThrow('no paper');
  expect(makerOf(await workers.draw(asking('plain'), 'interactive'))).toBe(started[0]?.pid);
  expect(started).toHaveLength(1);
});

test('a picture that takes too long fails and its process is ended', async () => {
  const workers = open({ jobLimitMs: 500 });
  await expect(workers.draw(asking('hang'), 'interactive')).rejects.toThrow('too long');
  await workers.close();
  expect(started.map((child) => child.signalCode)).toEqual(['SIGKILL']);
});

test('an idle process ends, and closing ends a busy one and fails what waits', async () => {
  const idle = open({ idleLimitMs: 1 });
  await idle.draw(asking('plain'), 'interactive');
  if (started[0]?.signalCode === null) await once(started[0], 'exit');
  await idle.close();
  const busy = open();
  const unfinished = Promise.allSettled([
    busy.draw(asking('hang'), 'interactive'),
    busy.draw(asking('plain'), 'background'),
  ]);
  await busy.close();
  expect((await unfinished).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(started.map((child) => child.signalCode)).toEqual(['SIGKILL', 'SIGKILL']);
  await expect(busy.draw(asking('plain'), 'interactive')).rejects.toThrow('closed');
});

test('a picture waiting in the warm-up moves to the front when it is requested', async () => {
  const workers = open();
  const order: string[] = [];
  const jobs = ['begun', 'other', 'wanted', 'later'].map((url_key) => asking('plain', url_key));
  const [begun, other, wanted, later] = jobs as [PictureJob, PictureJob, PictureJob, PictureJob];
  const note = (name: string) => () => order.push(name);
  const all = [
    workers.draw(begun, 'interactive').then(note('begun')),
    workers.draw(other, 'background').then(note('other')),
    workers.draw(wanted, 'background').then(note('wanted')),
    workers.draw(later, 'interactive').then(note('later')),
  ];
  expect(workers.waiting()).toBe(1);
  workers.prioritize(wanted);
  workers.prioritize(begun);
  expect(workers.waiting()).toBe(2);
  await Promise.all(all);
  expect(order).toEqual(['begun', 'wanted', 'later', 'other']);
});

test('the drawing process runs at a lower priority than the shop and survives a Ctrl-C meant for its parent', async () => {
  const workers = openWorkerPool({ size: 1 });
  pool = workers;
  await workers.draw(asking('Fresh'), 'interactive');
  const [child] = started;
  expect(getPriority(child?.pid)).toBeGreaterThanOrEqual(10);
  child?.kill('SIGINT');
  await workers.draw(asking('Fresh'), 'interactive');
  expect(started).toHaveLength(1);
});

test('nothing is left of a parent that was killed', async () => {
  const parent = spawn(process.execPath, [LONE_PARENT], { stdio: ['ignore', 'pipe', 'pipe'] });
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  // The drawing process shares this pipe, so it closes only when both have ended.
  await once(parent, 'close');
  expect(parent.signalCode).toBe('SIGKILL');
});
