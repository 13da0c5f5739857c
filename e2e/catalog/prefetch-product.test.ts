import { expect, type Page, test } from '@playwright/test';
import { changeRows as change } from '../operator.ts';
import { HOUSEHOLD_CHANGED } from '#storefront/kernel/cookie-check.ts';
import { ONCE, waitUntilHydrated } from '../support.ts';

const LIST = '/c/frozen-food';

/** The addresses, without queries, of the data that the page asks for from now on. */
function listenToData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/p\/.*\.(?:data|json)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** Hovers over the first product's link and waits for its data. */
async function hoverFirst(page: Page) {
  await page.goto(LIST);
  await waitUntilHydrated(page);
  const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const [title, path] = [(await link.textContent()) ?? '', (await link.getAttribute('href')) ?? ''];
  const answered = page.waitForResponse((response) => response.url().endsWith(`${path}.json`));
  await link.hover();
  await (await answered).finished();
  return { link, title: title.trim(), path };
}

test('What is prefetched is what the page shows, and is refused as the page is', ONCE, async ({ request }) => {
  const list = await (await request.get(LIST)).text();
  const [, path = ''] = /href="(\/p\/[^"]+)"/.exec(list) ?? [];
  const html = await (await request.get(path)).text();
  const blocks = [...html.matchAll(/<script type="application\/json" id="[^"]+">(.*?)<\/script>/g)];
  const answer = await request.get(`${path}.json`);
  expect(blocks.map(([, json = '']) => JSON.parse(json) as unknown)).toContainEqual(await answer.json());
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  const statuses = ['/p/none.json', `${path}.json?stars=6`].map(async (one) => (await request.get(one)).status());
  expect(await Promise.all(statuses)).toEqual([404, 400]);
});

test('A prefetched page is shown without another request, unless the household has changed', ONCE, async ({ page }) => {
  const asked = listenToData(page);
  const { link, title, path } = await hoverFirst(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(asked).toEqual([`${path}.json`]);
  await hoverFirst(page);
  // As another tab leaves it.
  await page.evaluate((name) => localStorage.setItem(name, '1'), HOUSEHOLD_CHANGED);
  asked.length = 0;
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(asked).toEqual([`${path}.json`]);
});

test(
  'A link that was not hovered asks once, and a failed prefetch falls back to the request of the router',
  ONCE,
  async ({ page }) => {
    const asked = listenToData(page);
    await page.goto(LIST);
    await waitUntilHydrated(page);
    const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
    const [title, path] = [(await link.textContent()) ?? '', (await link.getAttribute('href')) ?? ''];
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByRole('heading', { level: 1, name: title.trim() })).toBeVisible();
    expect(asked).toEqual([`${path}.json`]);
    asked.length = 0;
    await page.goto(LIST);
    await waitUntilHydrated(page);
    await page.route('**/p/*.json', (route) => route.abort());
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByRole('heading', { level: 1, name: title.trim() })).toBeVisible();
    expect(asked).toEqual([`${path}.json`, `${path}.data`]);
  },
);

test('A page that is on its way is asked for once, and anew by another click', ONCE, async ({ page }) => {
  const asked = listenToData(page);
  await page.goto(LIST);
  await waitUntilHydrated(page);
  const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const [title, path] = [(await link.textContent()) ?? '', (await link.getAttribute('href')) ?? ''];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/p/*.json', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  const preloads = page.locator('link[rel=modulepreload]');
  const before = await preloads.count();
  await link.evaluate((element: HTMLElement) => {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    element.click();
  });
  // The pointer has rested on the link for long enough by now.
  await expect(preloads).not.toHaveCount(before);
  await expect.poll(() => asked).toEqual([`${path}.json`]);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect.poll(() => asked).toEqual([`${path}.json`, `${path}.json`]);
  release();
  await expect(page.getByRole('heading', { level: 1, name: title.trim() })).toBeVisible();
  expect(asked).toEqual([`${path}.json`, `${path}.json`]);
});

test('A product that moved since the list was shown is found at its new address', ONCE, async ({ page }) => {
  await page.goto(LIST);
  await waitUntilHydrated(page);
  const link = page.getByRole('main').getByRole('article').nth(2).getByRole('heading').getByRole('link');
  const key = ((await link.getAttribute('href')) ?? '').replace('/p/', '');
  const rename = (from: string, to: string) => change(`update product set url_key = '${to}' where url_key = '${from}'`);
  await rename(key, `${key}-moved`);
  try {
    const status = async () => (await page.request.get(`/p/${key}.json`, { maxRedirects: 0 })).status();
    await expect.poll(status).toBe(301);
    await link.hover();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/p/${key}-moved$`));
  } finally {
    await rename(`${key}-moved`, key);
  }
  await expect.poll(async () => (await page.request.get(`/p/${key}`)).status()).toBe(200);
});

test('A product that ended since the list was shown says so after its link', ONCE, async ({ page }) => {
  await page.goto(LIST);
  await waitUntilHydrated(page);
  const link = page.getByRole('main').getByRole('article').last().getByRole('heading').getByRole('link');
  const path = (await link.getAttribute('href')) ?? '';
  const setAvailable = (is: boolean) =>
    change(`update product set is_available = ${is} where url_key = '${path.replace('/p/', '')}'`);
  await setAvailable(false);
  try {
    await expect.poll(async () => (await page.request.get(`${path}.json`)).status()).toBe(410);
    await link.hover();
    await link.click();
    await expect(page.getByText('We no longer sell this.')).toBeVisible();
  } finally {
    await setAvailable(true);
  }
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
});
