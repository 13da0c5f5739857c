import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { NOTICE_PATH } from '#api/gateway/payment/port.ts';
import type { Config } from '#api/kernel/config.ts';
import { reachableHost } from '#api/kernel/loopback.ts';
import { StartRefused } from '#api/process/start-refused.ts';

/** `url` carries the secret that the gateway asks for (api/gateway/payment/sandbox-address.ts). */
export type Gateway = { url: string; pid: number; stop(): void };

/** Where the shop receives notices, and the secret that signs them. */
type Notices = { url: string; secret: string };

/** Memory counts more than speed for a process that only the demo has (docs/decisions/009-memory.md). */
const SMALL = ['--max-semi-space-size=1', '--optimize-for-size'];

/**
 * Starts the sandbox payment gateway as a separate process with its durable record in `file`. It ends
 * when the channel to this process closes, however this process ends.
 */
export async function startSandboxGateway(file: string, notices?: Notices): Promise<Gateway> {
  const secret = randomUUID();
  const child = fork(path.join(import.meta.dirname, '..', 'gateway', 'server.ts'), [], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      GATEWAY_RECORD: file === ':memory:' ? file : path.resolve(file),
      PORT: '0',
      GATEWAY_SECRET: secret,
      ...(notices ? { NOTICE_URL: notices.url, NOTICE_SECRET: notices.secret } : {}),
    },
    execArgv: SMALL,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url.replace('//', `//sandbox:${secret}@`)));
    child.once('exit', (code) =>
      reject(new StartRefused(`The sandbox payment gateway stopped while starting (${code}).`)),
    );
  });
  return { url, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

/**
 * Starts the sandbox gateway unless the configuration names another one.
 * @returns it, and the configuration to run with.
 */
export async function gatewayFor(config: Config): Promise<{ gateway: Gateway | null; running: Config }> {
  if (config.payment_gateway !== 'sandbox' || config.sandbox_gateway_url) return { gateway: null, running: config };
  const secret = config.payment_webhook_secret ?? randomUUID();
  const gateway = await startSandboxGateway(path.join(config.data_dir, 'sandbox-gateway.sqlite'), {
    url: `http://${reachableHost(config.host)}:${config.port}${NOTICE_PATH}`,
    secret,
  });
  return { gateway, running: { ...config, sandbox_gateway_url: gateway.url, payment_webhook_secret: secret } };
}
