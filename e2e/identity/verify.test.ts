import { expect, test } from '@playwright/test';
import { faultsOf } from '../axe.ts';
import { mailedTo, productsOf, putIntoCart, registerAs, waitUntilHydrated } from '../support.ts';

test('A member verifies with a mailed code and continues with a second address', async ({ page }) => {
  const email = await registerAs(page, 'trial');
  await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  await page.goto('/checkout');
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Change address' }).click();
  await page.getByRole('link', { name: 'Add another address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Verify it's you" })).toBeVisible();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We sent a code' })).toContainText('10 minutes');
  const code = await mailedTo(page, email, /^\d{6}$/m);
  await page.getByRole('button', { name: 'Send another code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'It still works.' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'OTP is required' })).toBeFocused();
  await page.getByLabel('Code').fill(code === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We are not able to verify your account.' })).toBeFocused();
  await expect(page.getByText('We are not able to verify your account.')).toHaveCount(1);
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByLabel('Street address')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\?address=[\da-f-]+&edit=new$/);
});

test('The link of the mail verifies, and its token leaves the address', async ({ page }) => {
  const email = await registerAs(page, 'lead');
  await page.goto('/verify?route=/account/edit');
  await expect(page.getByText('We saved what you typed.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const link = await mailedTo(page, email, /\/verify\?otpNonce=[a-p]+/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/verify$/);
  await page.getByRole('button', { name: "Yes, it's me" }).click();
  await expect(page.getByText("You're successfully verified!")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("You're successfully verified!")).toBeVisible();
});

test('A visitor signs in before they verify', async ({ page }) => {
  await page.goto('/verify?route=/account');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?route=/);
});
