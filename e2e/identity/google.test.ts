import { expect, test } from '@playwright/test';
import { faultsOf } from '../axe.ts';
import { call, verifyQuietly } from '../support.ts';

// A shop that was started by hand has no provider.
test.skip(Boolean(process.env['E2E_DATA']), 'This shop has no OpenID provider.');

test('Someone signs in with Google for the first time, and comes back to where they were', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).port !== new URL(page.url()).port && !request.isNavigationRequest())
      foreign.push(request.url());
  });
  await page.goto('/login?route=/account/edit');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/account\/edit$/);
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  expect(await call(page, 'GET', '/account')).toMatchObject({ user_status: 'lead', has_password: false });
  expect(foreign).toEqual([]);

  await expect(page.getByText('To disconnect Google, set a password first.')).toBeVisible();
  await page.getByRole('link', { name: 'Set a password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Verify it's you" })).toBeVisible();
  await verifyQuietly(page);
  await page.goto('/account/edit?set=password');
  const modal = page.getByRole('dialog', { name: 'Set a password' });
  await modal.getByLabel('New password', { exact: true }).fill('short');
  await modal.getByRole('button', { name: 'Save new password' }).click();
  await expect(modal.getByRole('alert').filter({ hasText: '8 or more characters' })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await modal.getByLabel('New password', { exact: true }).fill('nine green lanterns');
  await modal.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();

  await page.getByLabel('Your current password').fill('not this one');
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong password. Try again' })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Your current password').fill('nine green lanterns');
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'From now on, sign in with your password.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toHaveCount(0);
});

test('A token that was made for another browser signs no one in, and leaves the address', async ({ page }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await page.goto(`/login#id_token=${part({ alg: 'RS256', kid: 'one' })}.${part({ sub: '1' })}.AAAA&state=/account`);
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't sign you in with Google." })).toBeFocused();
  await expect(page).toHaveURL(/\/login(\?[^#]*)?$/);
});

test('Someone who changes their mind on the page of Google reads so', async ({ page }) => {
  await page.goto('/register?route=/cart');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.goto('/login#error=access_denied&state=/cart');
  await expect(page.getByText("You weren't signed in with Google.")).toBeVisible();
});
