import { stoppedClock } from '#api/kernel/clock.ts';
import type { OpenShop } from '#api/server.ts';
import { loadOrders } from '#demo/orders.ts';
import { loadPeople } from '#demo/people.ts';
import { openEnvironment } from '#harness/environment.ts';
import { openInProcessShop } from '#harness/in-process-shop.ts';

/** A shop in this process with its own PostgreSQL, 500 products and the demo people. */
export async function openFuzzShop(): Promise<{ open: OpenShop; close(): Promise<void> }> {
  const environment = await openEnvironment('fuzz');
  const clock = stoppedClock('2026-11-20T18:00:00Z');
  const shop = await openInProcessShop(environment, { clock, log_level: 'error', pages: true });
  await addDemoPeople(shop.open);
  return {
    open: shop.open,
    close: async () => {
      await shop.close();
      await environment.close();
    },
  };
}

/** The demo people with their past orders, so that requests have something to find. */
export async function addDemoPeople(open: OpenShop): Promise<void> {
  await loadPeople(open);
  await loadOrders(open);
}
