import fs from 'node:fs';
import path from 'node:path';
import { startOpenIdProvider } from '#harness/openid-provider.ts';
import { scratchFolder } from '#harness/scratch-folder.ts';
import { startShopProcess } from '#harness/shop-process.ts';

/** Starts a shop as `npm start` does, on a free port and with its own data folder; with E2E_DATA, uses the one running there on E2E_PORT. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['E2E_DATA'];
  const data = (process.env['E2E_FOLDER'] = given ?? scratchFolder());
  if (given) return undefined;
  const root = path.resolve(import.meta.dirname, '..');
  const google = await startOpenIdProvider(() => new Date());
  google.state.person = newGoogler;
  const shop = await startShopProcess(root, {
    GOOGLE_CLIENT_ID: google.settings.client_id,
    GOOGLE_KEYS_URL: google.settings.keys_url,
    GOOGLE_ISSUER: google.settings.issuer,
    GOOGLE_SIGN_IN_URL: google.settings.sign_in_url,
    PORT: process.env['E2E_PORT'] ?? '',
    SHOP_DATA: data,
    DEMO_PRODUCTS: '1500',
    // Pictures are drawn on request; drawing all of them ahead would occupy a core.
    PICTURES_AHEAD: '0',
  });
  return async () => {
    await shop.stop();
    google.stop();
    fs.rmSync(data, { recursive: true, force: true });
  };
}

/** Everyone who comes to the provider's page is someone new. */
function newGoogler() {
  const name = crypto.randomUUID();
  return { sub: name, email: `${name}@gmail.com`, given_name: 'Grace', family_name: 'Hopper' };
}
