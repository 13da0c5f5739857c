import fs from 'node:fs';
import path from 'node:path';
import { type Child, startNode } from '#harness/child.ts';
import {
  isReady,
  NOTICE_SECRET,
  openEnvironment,
  preserveFolders,
  type ShopEnvironment,
} from '#harness/environment.ts';
import { eventually } from '#harness/eventually.ts';
import { query } from '#harness/query.ts';
import { freePort } from '#scripts/free-port.ts';
import { Checks } from './faults/fault.ts';
import {
  checkAddresses,
  checkDraining,
  checkFirstProduct,
  checkSignIn,
  LOAD_ADDRESS,
  type Setting,
} from './proxy/checks.ts';
import { findPrograms, makeCertificate, NAME, type Ports, startHaproxy, startNginx } from './proxy/programs.ts';
import { TlsClient } from './proxy/tls-client.ts';

/**
 * `npm run proof:proxy`: two servers of a new production shop behind the documented HAProxy, then behind the documented
 * nginx, with TLS. Adds the first product, signs in by form and call, looks at cookies and headers, and restarts both
 * servers while guests fill their carts.
 */
const READY_MS = 300_000;
const FIRST_PRODUCT = path.join(import.meta.dirname, '..', 'docs', 'first-product.sql');

async function main(): Promise<boolean> {
  const programs = findPrograms();
  const environment = await openEnvironment('proxy');
  const ports: Ports = {
    tls: await freePort(),
    plain: await freePort(),
    first: await freePort(),
    second: await freePort(),
  };
  const made = makeCertificate(programs.openssl, environment.dir);
  const start = (port: number) => startServer(environment, ports, port);
  // One after the other: the first builds the bundles and prepares the database.
  const servers = [await start(ports.first), await start(ports.second)];
  const front = { name: NAME, port: ports.tls, certificate: fs.readFileSync(made.certificate, 'utf8') };
  const proxies = [
    ['HAProxy', () => startHaproxy(programs.haproxy, ports, made, environment.dir)],
    ['nginx', () => startNginx(programs.nginx, ports, made, environment.dir)],
  ] as const;
  let isGood = true;
  try {
    for (const [index, [name, startOne]] of proxies.entries()) {
      const checks = new Checks();
      const proxy = startOne();
      const setting: Setting = {
        front,
        plain_port: ports.plain,
        logs: () => readLogs(environment, ports),
        // Each proxy gets clients of its own, so that the limits of one don't count for the other.
        client: (last) => new TlsClient(front, `127.0.${index + 1}.${last}`),
        restart: async (at) => {
          const took = await servers[at]?.child.stop();
          const port = at === 0 ? ports.first : ports.second;
          servers[at] = await start(port);
          return took ?? 0;
        },
      };
      await eventually('a proxy that answers', () => answers(setting), 30_000);
      if (index === 0) await checkFirstProduct(setting, checks, () => loadProduct(environment));
      await checkSignIn(setting, checks);
      await checkAddresses(setting, checks);
      const load = await checkDraining(setting, checks);
      console.log(`${name}: ${checks.broken.length === 0 ? 'all checks hold' : 'BROKEN'}; ${load}`);
      for (const line of checks.broken) console.log(`  ${line}`);
      isGood &&= checks.broken.length === 0;
      // Not killed, which would leave the workers of nginx behind.
      await proxy.stop();
    }
  } finally {
    if (!isGood) preserveFolders();
    await Promise.all(servers.map(({ child }) => child.stop()));
    await environment.close();
  }
  return isGood;
}

async function startServer(environment: ShopEnvironment, ports: Ports, port: number): Promise<{ child: Child }> {
  const log = logOf(environment, port);
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SHOP_MODE: 'production',
    // The sandbox gateway, and no mail: everything else is as an operator sets it up.
    ALLOW_UNSAFE: '1',
    PUBLIC_URL: `https://${NAME}:${ports.tls}`,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_EXEMPT: LOAD_ADDRESS,
    SHOP_DATA: path.join(environment.dir, `shop-${port}`),
    DATABASE_URL: environment.addresses.database_url,
    SANDBOX_GATEWAY_URL: environment.addresses.gateway_url,
    PAYMENT_WEBHOOK_SECRET: NOTICE_SECRET,
    WORKER: 'apart',
    PICTURES_AHEAD: '0',
  };
  const child = startNode('proof/pages-process.ts', env, log);
  await eventually(
    'a server that is ready',
    async () => {
      if (!child.isRunning()) throw new Error(`The server ended while starting: ${fs.readFileSync(log, 'utf8')}`);
      return isReady(`http://127.0.0.1:${port}`);
    },
    READY_MS,
  );
  return { child };
}

/** The product that docs/first-product.sql adds, with more in stock than the load takes. */
async function loadProduct({ addresses }: ShopEnvironment): Promise<void> {
  await query(addresses.database_url, fs.readFileSync(FIRST_PRODUCT, 'utf8'));
  await query(addresses.database_url, 'update stock set on_hand = 1000000');
}

async function answers({ client }: Setting): Promise<boolean> {
  return client(1)
    .ask({ path: '/readyz' })
    .then(
      ({ status }) => status === 200,
      () => false,
    );
}

function logOf(environment: ShopEnvironment, port: number): string {
  return path.join(environment.dir, `server-${port}.log`);
}

function readLogs(environment: ShopEnvironment, { first, second }: Ports): string {
  return [first, second].map((port) => fs.readFileSync(logOf(environment, port), 'utf8')).join('');
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
