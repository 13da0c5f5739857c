import fs from 'node:fs';
import path from 'node:path';
import { startShopProcess } from '#harness/shop-process.ts';

/** Starts a shop as `npm start` does, on a free port and with its own data folder; with E2E_DATA, uses the one running there on E2E_PORT. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_DATA']) return undefined;
  const root = path.resolve(import.meta.dirname, '..');
  const data = path.join(root, 'var', 'test', 'e2e');
  fs.rmSync(data, { recursive: true, force: true });
  const shop = await startShopProcess(root, {
    PORT: process.env['E2E_PORT'] ?? '',
    SHOP_DATA: data,
    DEMO_PRODUCTS: '1500',
    // Pictures are drawn on request; drawing all of them ahead would occupy a core.
    PICTURES_AHEAD: '0',
  });
  return async () => {
    await shop.stop();
    fs.rmSync(data, { recursive: true, force: true });
  };
}
