import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startOpenIdProvider } from '#harness/openid-provider.ts';
import { type Running, startShopProcess } from '#harness/shop-process.ts';
import { faultsOf } from '../axe.ts';
import { call } from '../support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const data = path.join(root, 'var', 'test', `one-tap-${process.pid}`);
/** Beside the ports of the journeys' own shop and of the imported one. */
const PORT = 30_000 + (process.pid % 2_000);

let google: Awaited<ReturnType<typeof startOpenIdProvider>>;
let shop: Running;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  google = await startOpenIdProvider(() => new Date());
  google.state.person = () => ({
    sub: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@gmail.com`,
    given_name: 'Grace',
  });
  const { settings } = google;
  shop = await startShopProcess(root, {
    GOOGLE_CLIENT_ID: settings.client_id,
    GOOGLE_KEYS_URL: settings.keys_url,
    GOOGLE_ISSUER: settings.issuer,
    GOOGLE_SIGN_IN_URL: settings.sign_in_url,
    GOOGLE_ONE_TAP_URL: settings.one_tap_url,
    PORT: String(PORT),
    SHOP_DATA: data,
    DEMO_PRODUCTS: '200',
    PICTURES_AHEAD: '0',
  });
});
test.afterAll(async () => {
  await shop.stop();
  google.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

const question = (page: Page) => page.getByRole('complementary', { name: 'Sign in with Google' });

/** Opens a page and waits until a visitor would have been asked. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${shop.url}${address}`, { waitUntil: 'networkidle' });
}

test('A visitor agrees to the prompt of Google, signs in with one click and stays on the page', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(google.settings.issuer)) foreign.push(new URL(request.url()).pathname);
  });
  for (const address of ['/', '/c/snacks']) {
    await open(page, address);
    await expect(question(page)).toBeVisible();
  }
  await open(page, '/');
  const product = await page.locator('main a[href^="/p/"]').first().getAttribute('href');
  await open(page, String(product));
  await expect(question(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(foreign).toEqual([]);
  await question(page).getByRole('button', { name: 'Use Google' }).click();
  await question(page).getByRole('button', { name: 'Continue as Grace' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Account of Grace/ })).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}${product}`);
  expect(await call(page, 'GET', '/account')).toMatchObject({ user_status: 'lead', has_password: false });
  expect(foreign).toEqual(['/gsi/client', '/token']);
  await open(page, '/');
  await expect(question(page)).toHaveCount(0);
});

test('It is asked nowhere else, not at a phone, and not again after No thanks', async ({ page }) => {
  for (const address of ['/cart', '/login', '/help', '/search/results?q=oats']) {
    await open(page, address);
    await expect(question(page)).toHaveCount(0);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/');
  await expect(question(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await question(page).getByRole('button', { name: 'No thanks' }).click();
  await expect(question(page)).toHaveCount(0);
  await open(page, '/c/snacks');
  await expect(question(page)).toHaveCount(0);
});
