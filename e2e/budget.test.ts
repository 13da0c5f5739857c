import { expect, type Page, test } from '@playwright/test';
import { waitUntilHydrated } from './support.ts';
import { TEMPLATES } from './templates.ts';

/** The script of a page, in bytes over the wire. */
const MOST_SCRIPT_BYTES = 120 * 1024;

/** What is loaded when it is opened, on a page that has been loaded. */
const OPENED = ['cart drawer'];

for (const { name, prepare, dialog, isWithoutScript } of TEMPLATES) {
  test(`No error goes unseen, no other host is called, and the script is light on the page: ${name}`, async ({
    page,
    baseURL,
  }) => {
    const address = await prepare(page);
    await forgetCache(page);
    const complaints: string[] = [];
    const strangers: string[] = [];
    const sizes: Promise<number>[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    // The browser logs the status of a page that is meant to be missing or closed.
    page.on('console', (line) => {
      if (line.type() === 'error' && !/status of (?:404|410|503)/.test(line.text())) complaints.push(line.text());
    });
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== new URL(baseURL ?? '').hostname) strangers.push(request.url());
    });
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js'))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    if (!isWithoutScript) await waitUntilHydrated(page);
    expect(complaints).toEqual([]);
    expect(strangers).toEqual([]);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total > 0).toBe(!isWithoutScript);
    if (!OPENED.includes(name) && !dialog) expect(total).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });
}

test('Only the pictures of the first screen are loaded immediately', async ({ page }) => {
  await page.goto('/c/snacks');
  await expect(page.locator('main article img[loading=lazy]')).toHaveCount(20);
  await expect(page.locator('main article img[loading=eager]')).toHaveCount(4);
});

test('A page that was prefetched while the pointer rested on its link is not fetched again on click', async ({
  page,
}) => {
  await page.goto('/c/snacks', { waitUntil: 'networkidle' });
  await waitUntilHydrated(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const fromShop: string[] = [];
  session.on('Network.responseReceived', ({ response }) => {
    if (response.url.includes('.data') && !response.fromDiskCache) fromShop.push(response.url);
  });
  const link = page.locator('main article h2 a').nth(1);
  const title = (await link.textContent()) ?? '';
  await link.hover();
  await expect.poll(() => fromShop.length).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(fromShop).toHaveLength(1);
});

/** A first visit: nothing that the setup loaded is in the cache. */
async function forgetCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.goto('about:blank');
}
