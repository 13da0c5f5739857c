import { expect, type Page, test } from '@playwright/test';
import { waitUntilHydrated } from './support.ts';

const DELAY_MS = 5_000;

/** Every script of the page arrives this much later than its HTML. */
async function delayScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/[^?]+\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
}

const stateOf = (page: Page) =>
  page
    .getByLabel('Search products')
    .first()
    .evaluate((field: HTMLInputElement) => ({
      text: field.value,
      caret: field.selectionStart,
      isFocused: field === document.activeElement,
      isSame: field.dataset['seen'] === 'yes',
    }));

test('letters typed before, while and after the scripts load stay where they were typed', async ({ page }) => {
  await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel('Search products').first();
  await field.click();
  await field.evaluate((input) => (input.dataset['seen'] = 'yes'));
  await page.keyboard.type('lmond');
  await page.keyboard.press('Home');
  await waitUntilHydrated(page);
  expect(await stateOf(page)).toEqual({ text: 'lmond', caret: 0, isFocused: true, isSame: true });
  // The suggestions' code is requested now, and arrives after the next letters.
  await page.keyboard.type('a');
  await page.keyboard.press('End');
  await page.keyboard.type(' butter');
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: 20_000 });
  expect(await stateOf(page)).toEqual({ text: 'almond butter', caret: 13, isFocused: true, isSame: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/results\?q=almond\+butter$/, { timeout: 20_000 });
});

test('letters typed while the results load are the next search', async ({ page }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByLabel('Search products').first().click();
  await page.keyboard.type('oats');
  let release: () => void = () => undefined;
  const isTyped = new Promise<void>((resolve) => (release = resolve));
  await page.route(/search\/results\.data/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and honey');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “oats”' })).toBeVisible();
  expect((await stateOf(page)).text).toBe('oats and honey');
});

test('Add in a suggestion puts the product into the cart without leaving the page', async ({ page }) => {
  // Phones have no room for products among the suggestions.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await page.getByLabel('Search products').first().pressSequentially('chips');
  const products = page.getByRole('search').getByRole('list', { name: 'Products' });
  await products.getByRole('button', { name: /^Add / }).first().click();
  await expect(products.getByRole('textbox', { name: /^Quantity of / })).toHaveValue('1');
  await expect(page).toHaveURL(/\/c\/snacks$/);
});
