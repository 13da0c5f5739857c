import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '#scripts/free-port.ts';
import { type Child, startNode } from '#harness/child.ts';
import { eventually } from '#harness/eventually.ts';
import { type ShopEnvironment, isReady, NOTICE_SECRET } from '#harness/environment.ts';
import { findHaproxy, startProxy } from './proxy.ts';

const READY_MS = 120_000;

export type Member = {
  name: string;
  /** Its own address behind the proxy; null for a worker. */
  url: string | null;
  child: Child;
  /** Restarts it after it was killed or stopped; resolves when it serves or takes jobs. */
  start(): Promise<void>;
};

/** Two servers behind a proxy and two workers, sharing one environment's database and gateway. */
export type Fleet = { base_url: string; servers: Member[]; workers: Member[]; close(): Promise<void> };

/** Starts everything at once on an empty database; the servers decide among themselves which one loads it. */
export async function openFleet(environment: ShopEnvironment): Promise<Fleet> {
  const haproxy = findHaproxy();
  // The environment's own address, to which its gateway sends notices.
  const { base_url } = environment;
  const { host: front } = new URL(base_url);
  const [first, second] = [await freePort(), await freePort()];
  const proxy = startProxy(
    haproxy,
    {
      proxy: front,
      plain: `127.0.0.1:${await freePort()}`,
      first: `127.0.0.1:${first}`,
      second: `127.0.0.1:${second}`,
      public_url: base_url,
    },
    path.join(environment.dir, 'proxy.log'),
  );
  const settings = settingsOf(environment, base_url);
  const servers = [first, second].map((port, index) =>
    member(environment, 'proof/server-process.ts', {
      name: `server-${index + 1}`,
      url: `http://127.0.0.1:${port}`,
      env: { ...settings, PORT: String(port) },
    }),
  );
  const workers = [1, 2].map((index) =>
    member(environment, 'api/worker.ts', { name: `worker-${index}`, url: null, env: settings }),
  );
  for (const group of [servers, workers]) await Promise.all(group.map((one) => one.start()));
  return {
    base_url,
    servers,
    workers,
    close: async () => {
      await Promise.all([...servers, ...workers].map((one) => one.child.stop()));
      await proxy.kill();
    },
  };
}

function member(
  environment: ShopEnvironment,
  script: string,
  { name, url, env }: { name: string; url: string | null; env: Record<string, string> },
): Member {
  const log = path.join(environment.dir, `${name}.log`);
  const run = () => startNode(script, { ...env, SHOP_DATA: path.join(environment.dir, name) }, log);
  const told = () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '');
  const one: Member = {
    name,
    url,
    child: run(),
    start: async () => {
      const before = one.child.isRunning() ? 0 : told().length;
      if (!one.child.isRunning()) one.child = run();
      await eventually(
        `${name} that is ready`,
        async () => {
          if (!one.child.isRunning()) throw new Error(`${name} ended while starting: ${told().trim().slice(-300)}`);
          return url ? isReady(url) : told().slice(before).includes('takes jobs');
        },
        READY_MS,
      );
    },
  };
  return one;
}

function settingsOf(environment: ShopEnvironment, public_url: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PUBLIC_URL: public_url,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    DATABASE_URL: environment.addresses.database_url,
    SANDBOX_GATEWAY_URL: environment.addresses.gateway_url,
    PAYMENT_WEBHOOK_SECRET: NOTICE_SECRET,
    WORKER: 'apart',
    DB_POOL_SIZE: '10',
    DEMO_PRODUCTS: '500',
    LOG_LEVEL: 'info',
  };
}
