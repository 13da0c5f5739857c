import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { newEmail, signIn, waitUntilHydrated } from '../support.ts';

test('A refused registration keeps the password that was typed, and the next try works', async ({ page }) => {
  await page.goto('/register');
  await waitUntilHydrated(page);
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Last name' });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
  await page.getByLabel('Last name').fill('Sommer');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/membership\/payment\/plans/);
});

test('A refused sign-in keeps what was typed, and the header knows the account after it', async ({ page }) => {
  await page.goto('/login');
  await waitUntilHydrated(page);
  await signIn(page, 'nobody@demo.test');
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't sign you in" })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
  await signIn(page, 'member@demo.test');
  await expect(page).toHaveURL(/\/myaisle$/);
  await expect(page.getByRole('banner').getByRole('link', { name: /Ada/ })).toBeVisible();
});
