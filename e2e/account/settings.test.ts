import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD, registerAs, signIn, waitUntilHydrated } from '../support.ts';

test('A person changes their name and their password', async ({ page, context }) => {
  const email = await registerAs(page, 'lead');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Edit your name or password' }).click();
  await waitUntilHydrated(page);
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'First name' })).toBeFocused();
  await page.getByLabel('First name').fill('Grace');
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your name is saved.' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');

  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('nine green lanterns');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "That isn't your current password." })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All other browsers are signed out.' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');

  await context.clearCookies();
  await page.goto('/login');
  await signIn(page, email, 'nine green lanterns');
  await expect(page).toHaveURL(/\/myaisle$/);
});
