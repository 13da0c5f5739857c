import { expect, type Response, test } from '@playwright/test';
import { mailedStopUrl } from '../mailed-alert.ts';
import { call, registerAs, SHOP_URL, signIn, soldOutUrl, waitUntilHydrated } from '../support.ts';

test('A person asks for a mail with one click, sees it after a reload, and takes it back', async ({ page }) => {
  const url = await soldOutUrl(page);
  await registerAs(page, 'lead');
  await page.goto(url);
  await waitUntilHydrated(page);
  const ask = page.getByRole('main').getByRole('button', { name: "Email me when it's back" });
  await expect(page.getByText('Sign in so we know')).toHaveCount(0);
  // The page reads its alerts at the same address.
  const isPost = (answer: Response) =>
    answer.request().method() === 'POST' && answer.url().endsWith('/account/restock');
  const added = page.waitForResponse((answer) => isPost(answer) && answer.ok());
  await ask.click();
  await expect(page.getByText("We'll email you once when it's back in stock.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await added;
  await page.reload();
  await expect(page.getByText("We'll email you once when it's back in stock.")).toBeVisible();
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ask).toBeFocused();
  await removed;
  expect(await call(page, 'GET', '/account/restock')).toEqual({ product_ids: [] });
});

test('A click counts even if the page closes before the shop answers', async ({ page }) => {
  const url = await soldOutUrl(page);
  await registerAs(page, 'lead');
  const hasToken = page.waitForResponse((answer) => answer.url().endsWith('/token/csrf') && answer.ok());
  await page.goto(url);
  await (await hasToken).finished();
  // One task does both, so the request hasn't left the browser when the page closes.
  await page
    .getByRole('main')
    .getByRole('button', { name: "Email me when it's back" })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      location.href = 'about:blank';
    });
  await page.waitForURL('about:blank');
  await expect
    .poll(async () => (await call<{ product_ids: number[] }>(page, 'GET', '/account/restock')).product_ids.length)
    .toBe(1);
});

test('Someone who unsubscribed and never confirmed their email is told to confirm it first', async ({ page }) => {
  const url = await soldOutUrl(page);
  const email = await registerAs(page, 'lead');
  await page.goto(await mailedStopUrl(email));
  await page.getByRole('button', { name: 'Stop back-in-stock emails' }).click();
  await expect(page.getByText(/You won't get back-in-stock emails/)).toBeVisible();
  await page.goto(url);
  await waitUntilHydrated(page);
  await expect(page.getByText('Sign in so we know')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: "Email me when it's back" }).click();
  await expect(page.getByRole('alert').getByText(/^You unsubscribed from back-in-stock emails\./)).toBeVisible();
  await page.getByRole('link', { name: 'Confirm your email' }).click();
  await expect(page).toHaveURL(`/verify?route=${encodeURIComponent(url)}`);
});

test('A form of the page that cannot be answered is answered with its status and reason', async ({ page }) => {
  await registerAs(page, 'lead');
  const form = { product: 'any', product_id: 'none', intent: 'add' };
  const answer = await page.request.post('/notify', { form, headers: { origin: SHOP_URL }, maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([400, undefined]);
  const html = await answer.text();
  expect(html).toContain('show this page. Please go back and try again.');
  expect(html).not.toContain('fields below');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor signs in first, asks and takes it back', async ({ page, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: true });
    const url = await soldOutUrl(await context.newPage());
    await context.close();
    await page.goto(url);
    await page.getByRole('button', { name: "Email me when it's back" }).click();
    await expect(page).toHaveURL(/\/login\?route=/);
    await signIn(page, 'monthly@demo.test');
    await expect(page.getByRole('heading', { level: 1, name: 'Back-in-stock email' })).toBeVisible();
    await page.getByRole('button', { name: "Email me when it's back" }).click();
    await expect(page.getByText("We'll email you once when it's back in stock.")).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText("It's sold out for now.")).toBeVisible();
  });
});

test('The link in a mail asks before it unsubscribes, and a made-up one says that it does not work', async ({
  page,
}) => {
  for (const token of ['a'.repeat(32), 'none', '']) {
    expect((await page.goto(`/notify/stop?token=${token}`))?.status()).toBe(404);
    await expect(page.getByText("This link doesn't work.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop back-in-stock emails' })).toHaveCount(0);
  }
  await page.goto(await mailedStopUrl());
  await page.getByRole('button', { name: 'Stop back-in-stock emails' }).click();
  await expect(page.getByText(/You won't get back-in-stock emails/)).toBeVisible();
});
