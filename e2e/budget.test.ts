import { type APIRequestContext, expect, test } from '@playwright/test';
import { waitUntilHydrated } from './support.ts';

/** Of the style sheet, compressed; bench/browser/profile.ts measures it with the rest of a visit. */
const MOST_STYLE_BYTES = 15 * 1024;

test('The style sheet stays light', async ({ request }) => {
  const href = /rel="stylesheet" href="([^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? '';
  const sheet = await request.get(href, { headers: { 'accept-encoding': 'br' } });
  expect(sheet.headers()['content-encoding']).toBe('br');
  expect(Number(sheet.headers()['content-length'])).toBeLessThanOrEqual(MOST_STYLE_BYTES);
});

test('What all pages share, and the pages that are prefetched most, are compiled while they load', async ({
  request,
}) => {
  const sources = await Promise.all(
    ['/', '/c/snacks', await firstProduct(request)].map((path) => scriptsOf(request, path)),
  );
  const starts = await Promise.all(
    Array.from(new Set(sources.flat()), async (src) => (await (await request.get(src)).text()).slice(0, 40)),
  );
  expect(starts.filter((text) => text.startsWith('//# allFunctionsCalledOnLoad'))).toHaveLength(3);
});

async function firstProduct(request: APIRequestContext): Promise<string> {
  return /href="(\/p\/[^"]+)"/.exec(await (await request.get('/c/snacks')).text())?.[1] ?? 'none';
}

async function scriptsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  return Array.from(html.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, src = '']) => src);
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
    if (/\.(?:data|json)(?:\?|$)/.test(response.url) && !response.fromDiskCache) fromShop.push(response.url);
  });
  const link = page.locator('main article h2 a').nth(1);
  const title = (await link.textContent()) ?? '';
  await link.hover();
  await expect.poll(() => fromShop.length).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(fromShop).toHaveLength(1);
});

test('A browser that is told to save data prefetches nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const connection = { saveData: true };
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:data|json)$/.test(pathname)) asked.push(pathname);
  });
  await page.clock.install();
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const links = page.locator('main article h2 a');
  await links.nth(1).hover();
  await page.clock.runFor(1_000);
  // Without that, the next link is prefetched: what the first one would have asked for was asked for before.
  await page.evaluate(() =>
    Object.assign((navigator as Navigator & { connection: object }).connection, { saveData: false }),
  );
  await links.nth(2).hover();
  await page.clock.runFor(1_000);
  const second = await links.nth(2).getAttribute('href');
  await expect.poll(() => asked).toEqual([`${second}.json`]);
});
