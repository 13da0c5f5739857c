import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { mailedTo, newEmail, registerAs, waitUntilHydrated } from '../support.ts';

test('Someone reads what deleting means, and deletes their account', async ({ page }) => {
  const email = await registerAs(page, 'trial');
  await page.goto('/account/edit');
  await page.getByRole('link', { name: 'Delete your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
  await expect(page.getByText("You didn't pay anything, so there's nothing to refund.")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What we have to keep' })).toBeVisible();
  await waitUntilHydrated(page);
  const box = page.getByLabel('I want to delete my account.');
  await expect(box).not.toBeChecked();
  const button = page.getByRole('button', { name: 'Delete my account' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check the box' })).toBeFocused();
  await box.check();
  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong password. Try again' })).toBeFocused();
  await expect(box).toBeChecked();
  await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
  await button.click();
  await expect(page.getByText('Your account is deleted. We emailed you a confirmation.')).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
  expect(await mailedTo(page, email, /As you asked, we deleted your account/)).not.toBe('');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Someone deletes their account', async ({ page }) => {
    await page.goto('/register');
    const fields = { 'First name': 'Ada', 'Last name': 'Lowe', Email: newEmail(), Password: DEMO_PASSWORD };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.goto('/account/delete');
    await expect(page.getByText("You don't have a membership")).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('I want to delete my account.').check();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
  });
});
