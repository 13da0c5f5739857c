import { expect, test } from '@playwright/test';
import { waitUntilHydrated } from './support.ts';

test('A menu that is opened while Back loads a page is open on that page', async ({ page }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const title = page.getByRole('heading', { level: 1 });
  await page.locator('main article a').first().click();
  await expect(title).not.toHaveText('Snacks');
  const gate = Promise.withResolvers<void>();
  await page.route('**/c/snacks.data*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goBack();
  await page.getByRole('button', { name: 'All aisles', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'All aisles' });
  await expect(menu).toBeVisible();
  await expect(page.locator('h1')).not.toHaveText('Snacks');
  gate.resolve();
  await expect(page.locator('h1')).toHaveText('Snacks');
  await expect(menu).toBeVisible();
});

test('A menu whose code cannot be loaded says so, and opens on the next page', async ({ page }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const failure = page.getByText("We're unable to process your request right now. Please try again later.");
  const open = page.getByRole('button', { name: 'All aisles', exact: true });
  await page.route('**/assets/*.js', (route) => route.abort());
  await open.click();
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await open.click();
  await expect(failure).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beverages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Beverages' })).toBeVisible();
  await waitUntilHydrated(page);
  await expect(failure).toHaveCount(0);
  await open.click();
  await expect(page.getByRole('dialog', { name: 'All aisles' })).toBeVisible();
});
