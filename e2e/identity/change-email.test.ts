import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { call, mailedTo, newEmail, registerAs, waitUntilHydrated } from '../support.ts';

const LINK = /\/email-link\?token=[a-p]{48}/;
const LINK_BACK = /(?<=Change it back: \S*)\/email-link\?token=[a-p]{48}/;

/** A lead who has shown that the mailbox is theirs: only such an address can take a change back. */
async function registerProven(page: Page): Promise<string> {
  await registerAs(page, 'lead');
  const email = newEmail();
  await call(page, 'POST', '/account/email', { email, current_password: DEMO_PASSWORD });
  const token = (await mailedTo(page, email, LINK)).split('=').at(-1) ?? '';
  expect(await call(page, 'POST', '/account/email/link', { token })).toMatchObject({ success: true });
  return email;
}

test('Someone changes their email, and takes it back from the old one', async ({ page }) => {
  const old = await registerProven(page);
  const email = newEmail();
  await page.goto('/account/edit');
  await waitUntilHydrated(page);
  await page.getByLabel('New email').fill('no address');
  await page.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'valid email' })).toBeFocused();
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: `We sent a link to ${email}.` })).toBeVisible();

  // The mail is opened in another browser, which isn't signed in.
  await call(page, 'POST', '/account/logout');
  await page.goto(await mailedTo(page, email, LINK));
  await page.getByRole('button', { name: 'Confirm this email' }).click();
  await page.getByLabel('Email', { exact: true }).fill(old);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/email-link$/);
  await page.getByRole('button', { name: 'Confirm this email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is changed' })).toBeVisible();
  expect(await call(page, 'GET', '/account')).toMatchObject({ email });

  await page.goto(await mailedTo(page, old, LINK_BACK));
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page.getByText(`Your email is ${old} again`)).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('A link that was used says so', async ({ page }) => {
    await page.goto(`/email-link?token=${'a'.repeat(48)}`);
    await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work anymore" })).toBeVisible();
  });
});
