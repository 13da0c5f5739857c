import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { enter, expectFocusSeen } from '../focus.ts';
import { mailedTo, registerAs, signIn, waitUntilHydrated } from '../support.ts';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('A password manager finds the fields of the sign-in, and a pasted password can be shown', async ({ page }) => {
  await page.goto('/login?route=/account/edit');
  await waitUntilHydrated(page);
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await paste(page, email, 'member@demo.test');
  await paste(page, password, DEMO_PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  await enter(page.getByRole('button', { name: 'Show password' }));
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await expectFocusSeen(page);
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(DEMO_PASSWORD);
  await enter(page.getByRole('button', { name: 'Hide password' }));
  await expect(password).toHaveAttribute('type', 'password');
  await enter(page.getByRole('main').getByRole('button', { name: 'Sign in' }));
  await expect(page).toHaveURL(/\/account\/edit$/);
});

test('A new password can be pasted and shown, and password managers may offer one', async ({ page }) => {
  for (const [address, label] of [
    ['/register', 'Password'],
    ['/membership/payment/account?offer=3', 'Password'],
  ] as const) {
    await page.goto(address);
    await waitUntilHydrated(page);
    const password = page.getByLabel(label, { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await paste(page, password, DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue(DEMO_PASSWORD);
  }
});

test('The mailed code is pasted as people write it, and the form that wanted it opens', async ({ page }) => {
  const email = await registerAs(page, 'trial');
  await page.goto('/account/addresses?edit=new');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = page.getByLabel('Code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  const mailed = await mailedTo(page, email, /^\d{6}$/m);
  await paste(page, code, ` ${mailed.slice(0, 3)} ${mailed.slice(3)}\n`);
  await enter(page.getByRole('button', { name: 'Verify', exact: true }));
  await expect(page).toHaveURL(/\/account\/addresses\?edit=new$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Add an address' })).toBeVisible();
});

test('Someone whose session has ended signs in and is back on the page whose form they sent', async ({
  page,
  context,
}) => {
  const email = await registerAs(page, 'lead');
  await page.goto('/account/edit');
  await waitUntilHydrated(page);
  await context.clearCookies();
  await page.getByLabel('First name').fill('Grace');
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect(page).toHaveURL(/\/login\?route=%2Faccount%2Fedit$/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/account\/edit$/);
});

/** Pastes the text into the field with the keyboard. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
}
