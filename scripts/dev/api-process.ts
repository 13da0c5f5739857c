import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, 'api-process-main.mjs');

export type ApiProcess = {
  /** The port of a process with the newest code, once it listens; null if that code doesn't start. */
  port(): Promise<number | null>;
  /** Says that a file is another one now, before a restart. */
  noteChange(file: string): void;
  /** Starts a process with the newest code; the old one then finishes its requests. */
  restart(): void;
  close(): Promise<void>;
};

type Options = {
  env: Record<string, string>;
  /** Called with every process that starts. */
  onStart(child: ChildProcess): void;
  /** Called when a process listens, with how long its start took. */
  onListening(tookMs: number): void;
};

/** Error codes of a message sent after the process has exited. */
const LATE = new Set(['ERR_IPC_CHANNEL_CLOSED', 'EPIPE']);

/** Runs the API in a process of its own, so that a change of its code restarts nothing else. */
export function startApi({ env, onStart, onListening }: Options): ApiProcess {
  const running = new Set<ChildProcess>();
  const forkOne = () => {
    const child = fork(MAIN, [], { env: { ...process.env, ...env } });
    running.add(child);
    child.once('exit', () => running.delete(child));
    // A message to a process that has just exited fails; without a listener that would end this process, too.
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (!LATE.has(error.code ?? '')) console.error('A process of the API failed:', error);
    });
    return child;
  };
  /** Has loaded the code and the catalog, and waits for the next change. */
  let spare: ChildProcess | null = null;
  /** The files that it may have loaded as they were before. */
  const changed = new Set<string>();
  /** The newest process that was told to start. */
  let newest: ChildProcess | null = null;
  let isClosed = false;
  const start = async () => {
    const began = performance.now();
    const ready = spare?.connected ? spare : null;
    const child = ready ?? forkOne();
    spare = null;
    newest = child;
    const older = [...running].filter((other) => other !== child);
    onStart(child);
    child.send({ type: 'start', changed: ready ? [...changed] : [] });
    const port = await portOf(child);
    if (isClosed) return null;
    if (child !== newest) {
      // The code changed again during this start; the newer process ends the older ones.
      child.kill('SIGTERM');
      return port;
    }
    if (port !== null) onListening(performance.now() - began);
    // Only now, because both take processor time from the start.
    for (const other of older) other.kill('SIGTERM');
    changed.clear();
    spare = forkOne();
    return port;
  };
  let port = start();
  return {
    port: () => ofNewest(() => port),
    noteChange: (file) => void changed.add(file),
    restart: () => {
      if (!isClosed) port = start();
    },
    close: async () => {
      isClosed = true;
      const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of running) child.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}

/** A request that waits for a start waits for the next one, too, if the code changes again. */
async function ofNewest<T>(newest: () => Promise<T>): Promise<T> {
  const awaited = newest();
  const value = await awaited;
  return awaited === newest() ? value : ofNewest(newest);
}

/** @returns null if the process ends instead. */
function portOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('message', (message: { type: string; address?: string }) => {
      if (message.type === 'listening') resolve(Number(new URL(message.address ?? '').port));
    });
    child.once('exit', () => resolve(null));
  });
}
