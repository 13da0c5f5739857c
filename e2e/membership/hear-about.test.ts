import { expect, type Page, test } from '@playwright/test';
import { registerAs, waitUntilHydrated } from '../support.ts';

async function startTrial(page: Page) {
  await registerAs(page, 'lead');
  await page.goto('/membership/payment/confirmation?offer=0');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  return page.getByRole('dialog', { name: 'How did you hear about us?' });
}

test('A new member is asked once how they heard of the shop', async ({ page }) => {
  const dialog = await startTrial(page);
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog.getByRole('alert')).toBeFocused();
  await dialog.getByRole('radio', { name: 'A podcast or the radio' }).check();
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/membership\/welcome$/);
  await page.goto('/membership/welcome?joined=1');
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('The question can be closed, and does not come back', async ({ page }) => {
  const dialog = await startTrial(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('/membership/welcome?joined=1');
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await expect(dialog).toBeHidden();
});
