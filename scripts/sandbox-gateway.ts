import { fork } from 'node:child_process';
import path from 'node:path';
import { StartRefused } from '#api/process/start-refused.ts';

export type Gateway = { url: string; pid: number; stop(): void };

/** Where the shop receives notices, and the secret that signs them. */
type Notices = { url: string; secret: string };

/**
 * Starts the sandbox payment gateway as a separate process with its durable record in `file`. It ends
 * when the channel to this process closes, however this process ends.
 */
export async function startSandboxGateway(file: string, notices?: Notices): Promise<Gateway> {
  const child = fork(path.join(import.meta.dirname, '..', 'gateway', 'server.ts'), [], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      GATEWAY_RECORD: file === ':memory:' ? file : path.resolve(file),
      PORT: '0',
      ...(notices ? { NOTICE_URL: notices.url, NOTICE_SECRET: notices.secret } : {}),
    },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) =>
      reject(new StartRefused(`The sandbox payment gateway stopped while starting (${code}).`)),
    );
  });
  return { url, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
