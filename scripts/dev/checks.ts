import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { usersOf } from '../folders.ts';

const RESULTS = 'var/dev';
/** An editor may write several files at once. */
const PAUSE_MS = 300;
/** Hot reload and the API's restart come first. */
const LOW_PRIORITY = 15;

export type Checks = { changed(file: string): void; close(): Promise<void> };

/**
 * Lints changed files and checks the types of what may use them, once `ready` resolves. A further change ends the
 * running check and starts over with all of them.
 */
export function openChecks(print: (text: string) => void, ready: () => Promise<unknown>): Checks {
  const files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stop = new AbortController();
  let checking = Promise.resolve();
  fs.mkdirSync(RESULTS, { recursive: true });
  const check = async ({ signal }: AbortController) => {
    await ready();
    if (signal.aborted) return;
    const began = performance.now();
    const problems: string[] = [];
    for (const command of commandsFor([...files])) {
      const problem = await run(command, signal);
      if (signal.aborted) return;
      if (problem) problems.push(problem);
    }
    files.clear();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(problems.length > 0 ? problems.join('\n') : `Types and lint: fine (${seconds} s)`);
  };
  return {
    changed: (file) => {
      if (!/\.(?:tsx?|mjs)$/.test(file)) return;
      files.add(file);
      stop.abort();
      clearTimeout(timer);
      timer = setTimeout(() => {
        stop = new AbortController();
        checking = check(stop);
      }, PAUSE_MS);
    },
    close: async () => {
      clearTimeout(timer);
      stop.abort();
      await checking;
    },
  };
}

/** What a change of these files can break. A deleted file can't be linted, but what imports it no longer compiles. */
export function commandsFor(files: readonly string[]): string[][] {
  const types = usersOf(files.map((file) => file.split(path.sep)[0] ?? '')).map((folder) => [
    'tsc',
    '--noEmit',
    '--pretty',
    '--incremental',
    '--tsBuildInfoFile',
    `${RESULTS}/${folder}.tsbuildinfo`,
    '-p',
    `${folder}/tsconfig.json`,
  ]);
  const left = files.filter((file) => fs.existsSync(file));
  return left.length > 0 ? [['oxlint', ...left], ...types] : types;
}

/** @returns what the program says if it finds something; null otherwise. */
async function run([program = '', ...args]: readonly string[], signal: AbortSignal): Promise<string | null> {
  // A process group of its own, so that the programs it starts end with it.
  const child = spawn(`node_modules/.bin/${program}`, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const { pid } = child;
  if (pid) os.setPriority(pid, LOW_PRIORITY);
  const end = () => {
    if (pid && child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGTERM');
  };
  signal.addEventListener('abort', end, { once: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  signal.removeEventListener('abort', end);
  return code === 0 ? null : said.trim();
}
