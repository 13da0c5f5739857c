import fs from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '#api/db/embedded.ts';
import { stoppedClock } from '#api/kernel/clock.ts';
import { readConfig } from '#api/kernel/config.ts';
import { openShop, type OpenShop } from '#api/server.ts';
import { fillDatabase } from '#harness/fill-database.ts';
import { loadOrders } from '#demo/orders.ts';
import { loadPeople } from '#demo/people.ts';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';

/** A shop in this process with its own PostgreSQL under var/proof, 500 products and the demo people. */
export async function openFuzzShop(): Promise<{ open: OpenShop; close(): Promise<void> }> {
  const dir = path.resolve(process.env['PROOF_DIR'] ?? 'var/proof', `fuzz-${process.pid}`);
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres') });
  const role = await fillDatabase(postgres.url, '2026-11-20');
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
