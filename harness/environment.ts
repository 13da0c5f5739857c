import fs from 'node:fs';
import path from 'node:path';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { type EmbeddedPostgres, startEmbedded } from '#api/db/embedded.ts';
import { NOTICE_PATH } from '#api/gateway/payment/port.ts';
import { freePort } from '#scripts/free-port.ts';
import { type Gateway, startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { type Child, startNode } from './child.ts';
import { eventually } from './eventually.ts';

/** A shop under test: its own PostgreSQL and gateway, with server and worker as processes that can be killed. */
export type ShopEnvironment = {
  dir: string;
  postgres: EmbeddedPostgres;
  gateway: Gateway;
  /** Connected as the owner of the tables, for setup and checks. */
  db: Db;
  base_url: string;
  /** Where the shop finds its database and its gateway; may point to a fault proxy instead. */
  addresses: { database_url: string; gateway_url: string };
  startServer(env?: Record<string, string>): Promise<{ child: Child; took_ms: number }>;
  startWorker(env?: Record<string, string>): Promise<Child>;
  close(): Promise<void>;
};

const READY_MS = 120_000;
/** What the gateway signs its notices with. */
export const NOTICE_SECRET = 'used in tests only';

/** Starts everything but server and worker; `settings` are PostgreSQL's. `var/proof` holds its data and, after a failure, its logs. */
export async function openEnvironment(name: string, settings: Record<string, string> = {}): Promise<ShopEnvironment> {
  const dir = path.resolve(process.env['PROOF_DIR'] ?? 'var/proof', `${name}-${process.pid}`);
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  const postgres = await startEmbedded({
    dir: path.join(dir, 'postgres'),
    settings: { max_connections: '200', ...settings },
    onRestart: () => undefined,
  });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const gateway = await startSandboxGateway(path.join(dir, 'gateway.sqlite'), {
    url: baseUrl + NOTICE_PATH,
    secret: NOTICE_SECRET,
  });
  const db = openDb(openPool(postgres.url, { size: 8, role: null, onError: () => undefined }));
  const children = new Set<Child>();
  const addresses = { database_url: postgres.url, gateway_url: gateway.url };
  const start = (script: string, log: string, env: Record<string, string>) => {
    const child = startNode(script, { ...settingsOf(dir, port, addresses), ...env }, path.join(dir, log));
    children.add(child);
    return child;
  };
  return {
    dir,
    postgres,
    gateway,
    db,
    base_url: baseUrl,
    addresses,
    startServer: async (env = {}) => {
      const began = performance.now();
      const child = start('proof/server-process.ts', 'server.log', env);
      await untilServes(baseUrl, child, dir);
      return { child, took_ms: performance.now() - began };
    },
    startWorker: async (env = {}) => {
      const log = path.join(dir, `worker-${children.size}.log`);
      const child = start('api/worker.ts', path.basename(log), { LOG_LEVEL: 'info', ...env });
      await eventually(
        'a worker that takes jobs',
        async () => fs.readFileSync(log, 'utf8').includes('takes jobs'),
        READY_MS,
      );
      return child;
    },
    close: async () => {
      for (const child of children) await child.kill();
      await db.destroy();
      gateway.stop();
      await postgres.stop();
      if (process.env['PROOF_KEEP'] === undefined) fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** After a failure, keeps logs and data for debugging. */
export function preserveFolders(): void {
  process.env['PROOF_KEEP'] = '1';
}

function settingsOf(dir: string, port: number, addresses: ShopEnvironment['addresses']): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    SHOP_DATA: path.join(dir, 'shop'),
    DATABASE_URL: addresses.database_url,
    SANDBOX_GATEWAY_URL: addresses.gateway_url,
    PAYMENT_WEBHOOK_SECRET: NOTICE_SECRET,
    WORKER: 'apart',
    DEMO_PRODUCTS: '500',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
  };
}

async function untilServes(baseUrl: string, child: Child, dir: string): Promise<void> {
  await eventually(
    'a server that is ready',
    async () => {
      if (!child.isRunning()) {
        const log = fs.readFileSync(path.join(dir, 'server.log'), 'utf8');
        throw new Error(`The server ended while starting: ${log.trim().split('\n').slice(-3).join(' / ')}`);
      }
      return isReady(baseUrl);
    },
    READY_MS,
  );
}

export async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
