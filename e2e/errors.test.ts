import { type APIRequestContext, expect, test } from '@playwright/test';
import { call, registerAs, signInQuietly, waitUntilHydrated } from './support.ts';

test('An unknown address answers 404 with a link home', async ({ page }) => {
  const answer = await page.goto('/no-such-shelf');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('Something went wrong, we apologize.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const address of ['/no-such-shelf', '/p/no-such-product', '/maintenance', '/cookies-blocked']) {
  test(`The page weighs at most 30 KB and runs no script: ${address}`, async ({ page }) => {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('script')).toHaveCount(0);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(1_000);
    expect(total).toBeLessThanOrEqual(30 * 1024);
  });
}

test('The error page names the request that the log knows, and searches', async ({ page }) => {
  const answer = await page.goto('/p/no-such-product');
  await expect(page.getByText(answer?.headers()['x-request-id'] ?? 'none')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('oats');
  await page.getByRole('searchbox', { name: 'Search products' }).press('Enter');
  await expect(page).toHaveURL(/\/search\/results\?q=oats$/);
});

test('A broken link inside the shop leads to the same page', async ({ page }) => {
  await page.goto('/c/snacks');
  await page.route('**/c/beverages.data*', (route) =>
    route.continue({ url: page.url().replace('/c/snacks', '/c/no-such-aisle.data') }),
  );
  await page.route('**/c/beverages', (route) =>
    route.continue({ url: page.url().replace(/\/c\/.*/, '/c/no-such-aisle') }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beverages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible();
});

test('An aisle that is not there is a page that we could not find', async ({ page }) => {
  expect((await page.goto('/c/no-such-aisle'))?.status()).toBe(404);
  await expect(page.getByText("We couldn't find that page.")).toBeVisible();
});

test('A list with an unknown filter leads to the whole list', async ({ page }) => {
  expect((await page.goto('/c/snacks?diet=no-such&sort=price'))?.status()).toBe(400);
  await expect(page.getByText('That filter is no longer available.')).toBeVisible();
  await page.getByRole('link', { name: 'See the whole list' }).click();
  await expect(page).toHaveURL(/\/c\/snacks\?sort=price$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Snacks' })).toBeVisible();
});

test('A list with a misspelled filter leads to the whole list', async ({ page }) => {
  expect((await page.goto('/search/results?q=oats&deit=vegan-diet'))?.status()).toBe(400);
  await expect(page.getByText("This list can't be sorted, filtered or paged like that.")).toBeVisible();
  await page.getByRole('link', { name: 'See the whole list' }).click();
  await expect(page).toHaveURL(/\/search\/results\?q=oats$/);
});

test('A search that is too long says how long it may be, and the next one finds', async ({ page }) => {
  expect((await page.goto(`/search/results?q=${'x'.repeat(201)}`))?.status()).toBe(400);
  await expect(page.getByText('That search is too long. Please use up to 200 characters.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('oats');
  await page.getByRole('searchbox', { name: 'Search products' }).press('Enter');
  await expect(page).toHaveURL(/\?q=oats$/);
});

test('A page after the last of a list leads to its first page', async ({ page }) => {
  expect((await page.goto('/search/results?q=cookies&page=99&sort=price'))?.status()).toBe(404);
  await expect(page.getByText("This list doesn't have that many pages.")).toBeVisible();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL(/\?q=cookies&sort=price$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “cookies”');
});

/** The aisle's last page. */
async function lastPageOf(request: APIRequestContext, aisle: string): Promise<number> {
  const answer = await request.get(`/api/v1/category/url/${aisle}`);
  const { total, page_size } = (await answer.json()) as { total: number; page_size: number };
  return Math.ceil(total / page_size);
}

test('The page after the last of a list leads to the last one, and is never cached', async ({ request }) => {
  const last = await lastPageOf(request, 'snacks');
  const answer = await request.get(`/c/snacks?sort=price&page=${last + 1}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe(`/c/snacks?sort=price&page=${last}`);
  expect(answer.headers()['cache-control']).toContain('no-store');
});

test('Back to a page that a list no longer has shows its last page', async ({ page, request }) => {
  const last = await lastPageOf(request, 'snacks');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await page.evaluate((after) => {
    history.pushState(null, '', `?page=${after}`);
    history.pushState(null, '', '/c/snacks');
    history.back();
  }, last + 1);
  await expect(page).toHaveURL(new RegExp(`[?]page=${last}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snacks');
});

test('A product that is not there answers 404', async ({ page }) => {
  expect((await page.goto('/p/no-such-product'))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toBeVisible();
});

for (const [blocked, block] of [
  ['cookies', () => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })],
  [
    'local storage',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      }),
  ],
] as const) {
  test(`With ${blocked} blocked the page says how to allow them in three browsers`, async ({ page }) => {
    await page.addInitScript(block);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! This page could not be loaded.' })).toBeVisible();
    await expect(
      page.getByText(
        'It looks like your browser has blocked cookies and is incompatible with our app. Try using a different browser',
      ),
    ).toBeVisible();
    for (const browser of ['Chrome', 'Firefox', 'Safari'])
      await expect(page.getByRole('heading', { name: browser })).toBeVisible();
  });
}

test('A picture that was still being drawn is shown a little later', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/img/p/**', (route, request) => {
    asked.push(new URL(request.url()).search);
    return route.fulfill({ status: asked.length > 1 ? 200 : 503, contentType: 'image/svg+xml', body: BAG });
  });
  await page.goto('/c/snacks');
  const late = page.locator('img[src$="?1"]');
  await expect(late).toHaveCount(1);
  await expect
    .poll(() => late.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc.endsWith('?1')))
    .toBe(true);
  expect(asked.filter((search) => search === '?1')).toHaveLength(1);
});

/** What the shop answers then. */
const BAG = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640"/></svg>';

test("Another person's order answers 404", async ({ page, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signInQuietly(elsewhere, 'member@demo.test');
  const { orders } = await call<{ orders: { increment_id: string }[] }>(
    elsewhere,
    'GET',
    '/account/orders?page_size=1',
  );
  const address = `/account/order/${orders[0]?.increment_id}`;
  expect((await elsewhere.goto(address))?.status()).toBe(200);
  await elsewhere.context().close();
  await registerAs(page, 'trial');
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toBeVisible();
});
