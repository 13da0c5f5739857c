import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';

export type Child = {
  pid: number;
  /** kill -9, and waits until it has ended. */
  kill(): Promise<void>;
  /** SIGTERM, and waits until it has ended. @returns how long that took, in milliseconds. */
  stop(): Promise<number>;
  ended: Promise<void>;
  isRunning(): boolean;
};

/** Starts a Node process that ends with this one, however this one ends; its output goes to `log`. */
export function startNode(script: string, env: Record<string, string>, log: string): Child {
  return startProgram([process.execPath, script], env, log);
}

/** The same for any other program. */
export function startProgram(command: readonly string[], env: Record<string, string>, log: string): Child {
  // setpriv asks the kernel to end the process with its parent.
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => fs.existsSync(file));
  const [program = '', ...words] = setpriv ? [setpriv, '--pdeathsig', 'KILL', ...command] : command;
  const out = fs.openSync(log, 'a');
  const child = spawn(program, words, {
    stdio: ['ignore', out, out],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  fs.closeSync(out);
  return wrap(child);
}

function wrap(child: ChildProcess): Child {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    const began = performance.now();
    if (isRunning()) child.kill(signal);
    await ended;
    return performance.now() - began;
  };
  return {
    pid: child.pid ?? 0,
    isRunning,
    ended,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
