import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type Running = {
  pid: number;
  url: string;
  /** From the start of the process to the first 200 of `/readyz`, in seconds. */
  cold_start_s: number;
  stop(): Promise<void>;
};

type Package = { scripts: { start: string } };

/** The first start loads the shop; on a busy machine that takes minutes. */
const PATIENCE_MS = 400_000;

/**
 * Starts the shop of a source tree in a separate process and waits for its first 200: with the command of `npm start`, and
 * with the settings of glibc that the units and the image add to it.
 * `node` is the program that runs it and all that it starts.
 * @throws Error with the end of the process's output if it exits instead.
 */
export async function startShopProcess(
  root: string,
  settings: Record<string, string>,
  node = process.execPath,
): Promise<Running> {
  const url = `http://127.0.0.1:${settings['PORT']}`;
  const began = performance.now();
  const child = spawn(node, nodeArguments(root), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The shop closes when the npm script that started it ends, however it ends.
    env: {
      npm_lifecycle_event: 'start',
      // `npm start` doesn't set these (docs/decisions/009-memory.md).
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_MMAP_THRESHOLD_: '70000',
      ...process.env,
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const lastWords = listen(child);
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The shop did not start:\n${lastWords()}`);
    if (performance.now() - began > PATIENCE_MS) {
      await stop(child);
      throw new Error(`The shop does not answer:\n${lastWords()}`);
    }
    await wait(5);
  }
  const coldStartS = (performance.now() - began) / 1000;
  const pid = child.pid ?? 0;
  return { pid, url, cold_start_s: coldStartS, stop: () => stop(child) };
}

/** BENCH_NODE_OPTIONS applies to the shop only: '--cpu-prof --cpu-prof-dir=var/profile' profiles it. */
function nodeArguments(root: string): string[] {
  const given = process.env['BENCH_NODE_OPTIONS']?.split(' ').filter(Boolean) ?? [];
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;
  const [, ...args] = scripts.start.split(' ');
  return [...given, ...args];
}

function listen(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  }
  return () => said;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
