import { stoppedClock } from '#api/kernel/clock.ts';
import type { OpenShop } from '#api/server.ts';
import { loadOrders } from '#demo/orders.ts';
import { loadPeople } from '#demo/people.ts';
import { openEnvironment } from '#harness/environment.ts';
import { openInProcessShop } from '#harness/in-process-shop.ts';
import { startOpenIdProvider } from '#harness/openid-provider.ts';
import type { GoogleTokens } from './fuzz-ready.ts';

type FuzzShop = { open: OpenShop; google: GoogleTokens; close(): Promise<void> };

/** A shop in this process with its own PostgreSQL, 500 products and the demo people, who may sign in with Google. */
export async function openFuzzShop(): Promise<FuzzShop> {
  const environment = await openEnvironment('fuzz');
  const clock = stoppedClock('2026-11-20T18:00:00Z');
  const google = await startOpenIdProvider(() => clock.now());
  const settings = {
    GOOGLE_CLIENT_ID: google.settings.client_id,
    GOOGLE_KEYS_URL: google.settings.keys_url,
    GOOGLE_ISSUER: google.settings.issuer,
    GOOGLE_SIGN_IN_URL: google.settings.sign_in_url,
  };
  const shop = await openInProcessShop(environment, { clock, log_level: 'error', pages: true, settings });
  await addDemoPeople(shop.open);
  return {
    open: shop.open,
    google: google.tokenFor,
    close: async () => {
      await shop.close();
      google.stop();
      await environment.close();
    },
  };
}

/** The demo people with their past orders, so that requests have something to find. */
export async function addDemoPeople(open: OpenShop): Promise<void> {
  await loadPeople(open);
  await loadOrders(open);
}
