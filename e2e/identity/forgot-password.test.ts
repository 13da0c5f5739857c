import { expect, type Page, test } from '@playwright/test';
import { call, DEMO_PASSWORD, registerAs, signIn, waitUntilHydrated } from '../support.ts';

test('Someone who forgot their password sets a new one with the link from a mail', async ({ page, context }) => {
  const email = await registerAs(page, 'lead');
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'valid email' })).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText('30 minutes');

  const link = await linkFor(page, email);
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

/** The address in the newest mail to this person, which a worker writes. */
async function linkFor(page: Page, email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { mails } = await call<{ mails: { recipient: string; body_text: string }[] }>(page, 'GET', '/demo/mailbox');
      const mail = mails.find(({ recipient }) => recipient === email);
      link = /\/reset-password\?token=[a-p]+/.exec(mail?.body_text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
