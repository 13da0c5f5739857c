import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { registerAs, signIn, waitUntilHydrated } from '../support.ts';

test('A person changes their name and their password', async ({ page, context }) => {
  const email = await registerAs(page, 'lead');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await waitUntilHydrated(page);
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'First name' })).toBeFocused();
  await page.getByLabel('First name').fill('Grace');
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect(page.locator('#done')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your name is saved.' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');

  await page.getByRole('button', { name: 'Save new password' }).click();
  const both = page.getByRole('alert').filter({ hasText: 'Current password: This is a required field.' });
  await expect(both.getByRole('link')).toHaveText([
    'Current password: This is a required field.',
    'Please enter a valid password, 8 or more characters.',
  ]);
  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('nine green lanterns');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong password. Try again' })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All other browsers are signed out.' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');

  await context.clearCookies();
  await page.goto('/login');
  await signIn(page, email, 'nine green lanterns');
  await expect(page).toHaveURL(/\/myaisle$/);
});

test('A person asks for offers by text with a checked box, and stops them with one click', async ({ page }) => {
  // Texts are for customers who paid.
  await page.goto('/login');
  await signIn(page, 'member@demo.test');
  await expect(page).toHaveURL(/\/myaisle$/);
  await page.goto('/account/edit');
  await waitUntilHydrated(page);
  const box = page.getByRole('checkbox', { name: 'I agree to get offers' });
  await expect(box).not.toBeChecked();
  await page.getByLabel('Mobile number').fill('555');
  await page.getByRole('button', { name: 'Send me offers by text' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a valid mobile number.' })).toBeFocused();
  await page.getByLabel('Mobile number').fill('1 310 555 0199');
  await page.getByRole('button', { name: 'Send me offers by text' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check the box' })).toBeFocused();
  await expect(page.getByLabel('Mobile number')).toHaveValue('1 310 555 0199');
  await box.check();
  await page.getByRole('button', { name: 'Send me offers by text' }).click();
  await expect(page.getByText('We send our offers to (310) 555-0199.')).toBeVisible();
  await page.goto('/demo/mailbox');
  await expect(page.getByText('Reply STOP to stop.').first()).toBeVisible();
  await page.goto('/account/edit');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Stop the texts' }).click();
  await expect(page.getByRole('status').filter({ hasText: "You won't get our offers by text anymore." })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toBeVisible();
});
