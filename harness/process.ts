import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** As `npm start` keeps what it has compiled: each process starts a third faster. */
const NODE_COMPILE_CACHE = path.join(root, 'var', 'test', 'compiled');
/** A shop with calls only: no bundles are built and no pictures drawn. */
export const CALLS_ONLY = 'harness/calls-only.ts';
export const WORKER = 'api/worker.ts';
/** Fails after its start, where nothing catches it. */
export const FAULTY = 'harness/faulty.ts';

export type Running = {
  child: ChildProcess;
  /** What it printed, both streams in order of arrival. */
  said(): string;
  /** Resolves when `words` were printed. @throws what was printed instead, if it ends without them. */
  until(words: string | RegExp): Promise<void>;
  /** The exit code; null if a signal ended it. */
  ended: Promise<number | null>;
};

/** Runs a file of the project as a separate process, with these settings of the shop and no others. */
export function run(file: string, env: Record<string, string>, args: string[] = []): Running {
  const child = spawn(process.execPath, [path.resolve(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...env },
  });
  let said = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const look of heard) look();
    });
  }
  // Not 'exit', because the last output may still be in the pipe.
  const ended = once(child, 'close').then(() => child.exitCode);
  const until = (words: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (typeof words === 'string' ? !said.includes(words) : !words.test(said)) return;
        heard.delete(look);
        resolve();
      };
      heard.add(look);
      void ended.then((code) => reject(new Error(`It ended with ${code} before it said ${words}:\n${said}`)));
      look();
    });
  return { child, said: () => said, until, ended };
}

/** Ends a process and waits for it. @returns its exit code. */
export async function end({ child, ended }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  return ended;
}
