import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { enter, expectFocusSeen, tabTo } from '../focus.ts';
import { newEmail, registerAs, waitUntilHydrated } from '../support.ts';

test('By keyboard alone someone signs in from the home page, after two mistakes', async ({ page }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
  await waitUntilHydrated(page);

  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await tabTo(page, submit);
  await page.keyboard.press('Space');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expectFocusSeen(page);
  await expect(summary.getByRole('link')).toHaveText(['Please enter a valid email address.', /[Pp]assword/]);
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await tabTo(page, summary.getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('member@demo.test');
  await tabTo(page, password);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(summary.filter({ hasText: 'Invalid login. Please check your username and password.' })).toBeFocused();
  await expect(email).toHaveValue('member@demo.test');
  await tabTo(page, password);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(DEMO_PASSWORD);
  await tabTo(page, submit);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Account of / })).toBeVisible();
});

test('Each form of a new account names what is wrong, keeps what was typed and moves the focus to the summary', async ({
  page,
}) => {
  const summary = page.getByRole('alert');
  for (const [address, submit] of [
    ['/register', 'Create account'],
    ['/membership/payment/account?offer=3', 'Create account'],
  ] as const) {
    await page.goto(address);
    await waitUntilHydrated(page);
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('ZIP code').fill('99999');
    await enter(page.getByRole('button', { name: submit }));
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link', { name: /^Last name: This is a required field\.$/ })).toBeVisible();
    await expect(summary.getByRole('link', { name: 'Please enter a valid email address.' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Nora');
    await expect(page.getByLabel('ZIP code')).toHaveValue('99999');
  }
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await enter(page.getByRole('button', { name: 'Create account' }));
  await expect(summary).toBeFocused();
  await enter(summary.getByRole('link'));
  await expect(page.getByLabel('ZIP code')).toBeFocused();
});

test('Each form of the account moves the focus to the summary of what is wrong', async ({ page }) => {
  await registerAs(page, 'trial');
  const summary = page.getByRole('alert');
  await page.goto('/account/edit');
  await waitUntilHydrated(page);
  await page.getByLabel('First name').fill('');
  for (const button of ['Save your name', 'Save new password']) {
    await enter(page.getByRole('button', { name: button }));
    await expect(summary.getByRole('link').first()).toBeVisible();
    await expect(summary).toBeFocused();
    await expectFocusSeen(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').locator('input:focus')).toHaveAttribute('aria-invalid', 'true');
  }
  await page.goto('/forgot-password');
  await waitUntilHydrated(page);
  await enter(page.getByRole('button', { name: 'Email me a link' }));
  await expect(summary).toBeFocused();
  await page.goto('/cancellation/reasons');
  await waitUntilHydrated(page);
  await page.getByRole('textbox').fill('Too far away');
  await enter(page.getByRole('button', { name: 'Send reason' }));
  await expect(summary).toBeFocused();
  await enter(summary.getByRole('link', { name: 'Please choose a reason.' }));
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('textbox')).toHaveValue('Too far away');
  await page.goto('/givingapp');
  await waitUntilHydrated(page);
  await enter(page.getByRole('button', { name: 'Continue' }));
  await expect(summary).toBeFocused();
  await enter(summary.getByRole('link', { name: 'Please choose what applies to you.' }));
  await expect(page.getByRole('radio').first()).toBeFocused();
});
