import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { mailedTo, registerAs, signIn, waitUntilHydrated } from '../support.ts';

test('Someone who forgot their password sets a new one with the link from a mail', async ({ page, context }) => {
  const email = await registerAs(page, 'lead');
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'valid email' })).toBeFocused();
  await page.getByLabel('Email').fill(email);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Email me a link' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText('30 minutes');
  expect(sent).toHaveLength(1);

  const link = await mailedTo(page, email, /\/reset-password\?token=[a-p]+/);
  await page.goto(link);
  await waitUntilHydrated(page);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '8 or more characters' })).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill('nine green lanterns');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Your new password is saved. Sign in with it.')).toBeVisible();

  await signIn(page, email, DEMO_PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't sign you in" })).toBeFocused();
  await signIn(page, email, 'nine green lanterns');
  await expect(page).toHaveURL(/\/myaisle$/);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work anymore" })).toBeVisible();
});
