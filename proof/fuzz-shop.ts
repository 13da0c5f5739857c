import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#api/db/embedded.ts';
import { migrate } from '#api/db/migrate.ts';
import { stoppedClock } from '#api/kernel/clock.ts';
import { readConfig } from '#api/kernel/config.ts';
import { prepareJobQueue } from '#api/jobs/job-queue.ts';
import { openShop, type OpenShop } from '#api/server.ts';
import { loadCatalog } from '#demo/load-catalog.ts';
import { loadOrders } from '#demo/orders.ts';
import { loadPeople } from '#demo/people.ts';
import { loadStarterData } from '#demo/starter.ts';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';

const PRODUCTS = 500;

/** A shop in this process with its own PostgreSQL under var/proof, 500 products and the demo people. */
export async function openFuzzShop(): Promise<{ open: OpenShop; close(): Promise<void> }> {
  const dir = path.resolve(process.env['PROOF_DIR'] ?? 'var/proof', `fuzz-${process.pid}`);
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres') });
  const { role } = await migrate(postgres.url);
  await prepareJobQueue(postgres.url, role);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await loadStarterData(client);
  await loadCatalog(client, { seed: 'tallybean', count: PRODUCTS, today: '2026-11-20' });
  await client.query('vacuum analyze');
  await client.end();
  const gateway = await startSandboxGateway(':memory:');
  const config = {
    ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT_EXEMPT: '127.0.0.1' }),
    sandbox_gateway_url: gateway.url,
  };
  const clock = stoppedClock('2026-11-20T18:00:00Z');
  const open = await openShop({ config, url: postgres.url, role, clock, pages: false });
  await stock(open);
  return {
    open,
    close: async () => {
      await open.close();
      gateway.stop();
      await postgres.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The demo people with their past orders, so that requests have something to find. */
export async function stock(open: OpenShop): Promise<void> {
  await loadPeople(open);
  await loadOrders(open);
}
