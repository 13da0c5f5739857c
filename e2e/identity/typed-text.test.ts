import { expect, type Page, test } from '@playwright/test';
import { changeRows } from '../operator.ts';
import { mailedTo, registerAs, signIn, verifyQuietly, waitUntilHydrated } from '../support.ts';

const NEW_ADDRESS = '/account/addresses?edit=new';

test('Someone whose session ended while they typed finds the text in the form after signing in', async ({
  page,
  context,
}) => {
  const email = await registerAs(page, 'lead');
  await typeAddress(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(/\/login\?route=%2Faccount%2Faddresses/);
  await expect(page.getByText('Your session ended.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  // A refused attempt doesn't lose it either.
  await signIn(page, email, 'not this one');
  await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeFocused();
  expect(await storedText(page)).not.toContain('not this one');
  await signIn(page, email);
  await expect(page).toHaveURL(NEW_ADDRESS);
  await expectAddress(page);
  await expect(page.getByLabel('Street address')).toBeFocused();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('12 Larch Street', { exact: true })).toBeVisible();
});

test('Someone whose session ended is told so, also on the way to the checkout', async ({ page }) => {
  const email = await registerAs(page, 'lead');
  await changeRows(`delete from session s using account a where a.account_id = s.account_id and a.email = '${email}'`);
  for (const [asked, login] of [
    ['/account', '/login?route=%2Faccount'],
    ['/login?route=%2Fcheckout', '/login?route=%2Fcheckout'],
  ] as const) {
    await page.goto(asked);
    await expect(page).toHaveURL(login);
    await expect(page.getByText('Your session ended.')).toBeVisible();
  }
});

test('No one else who signs in gets the text', async ({ page, context }) => {
  const other = await registerAs(page, 'lead');
  await context.clearCookies();
  await registerAs(page, 'lead');
  await typeAddress(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(/\/login\?route=/);
  await expect.poll(() => storedText(page)).toContain('12 Larch Street');
  await signIn(page, other);
  await expect(page).toHaveURL(NEW_ADDRESS);
  await expect.poll(() => storedText(page)).toBe('');
  await expect(page.getByLabel('Street address')).toHaveValue('');
});

test('Passwords and what someone agrees to are not stored', async ({ page, context }) => {
  const email = await registerAs(page, 'lead');
  await page.goto('/account/edit');
  await waitUntilHydrated(page);
  await page.getByLabel('New email').fill('nora@new.test');
  await page.getByLabel('Your password').fill('nine green lanterns');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page).toHaveURL(/\/login\?route=/);
  await expect.poll(() => storedText(page)).toContain('nora@new.test');
  expect(await storedText(page)).not.toContain('lanterns');
  await signIn(page, email);
  await expect(page.getByText('We put back what you typed, except passwords, agreements and')).toBeVisible();
  await expect(page.getByLabel('New email')).toHaveValue('nora@new.test');
  await expect(page.getByLabel('Your password')).toHaveValue('');

  await page.goto('/givingapp/questionnaire?group=teacher');
  await waitUntilHydrated(page);
  await page.getByLabel('School').fill('Lincoln School');
  await page.getByRole('checkbox').check();
  await context.clearCookies();
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/\/login\?route=/);
  await signIn(page, email);
  await expect(page.getByLabel('School')).toHaveValue('Lincoln School');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('A one-time code in between does not lose the text', async ({ page }) => {
  const email = await registerAs(page, 'trial');
  await verifyQuietly(page);
  const usedCode = await mailedTo(page, email, /^\d{6}$/m);
  await typeAddress(page);
  await changeRows(`update session s set verified_at = null from account a
    where a.account_id = s.account_id and a.email = '${email}'`);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText("We saved what you typed. You'll go back to it after this step.")).toBeVisible();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = await mailedTo(page, email, new RegExp(`^(?!${usedCode})\\d{6}$`, 'm'));
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expectAddress(page);
});

test('A dialog that is answered after the end of the session leads to signing in and back', async ({
  page,
  context,
}) => {
  const email = await registerAs(page, 'trial');
  await page.goto('/membership/welcome?joined=1');
  const dialog = page.getByRole('dialog', { name: 'How did you hear about us?' });
  await dialog.getByRole('radio').first().check();
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(page).toHaveURL(/\/login\?route=%2Fmembership%2Fwelcome%3Fjoined%3D1/);
  await signIn(page, email);
  await expect(page).toHaveURL('/membership/welcome?joined=1');
});

/** With a city that isn't the one of the ZIP, which looking that up must not undo. */
async function typeAddress(page: Page): Promise<void> {
  await page.goto(NEW_ADDRESS);
  await waitUntilHydrated(page);
  await page.getByLabel('Street address').fill('12 Larch Street');
  await page.getByLabel('ZIP code').fill('97201');
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await page.getByLabel('City').fill('Riverdale');
  await page.getByLabel('Mobile phone').fill('(503) 555-0147');
}

async function expectAddress(page: Page): Promise<void> {
  await expect(page.getByText('We put back what you typed.')).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Larch Street');
  await expect(page.getByLabel('ZIP code')).toHaveValue('97201');
  await expect(page.getByLabel('City')).toHaveValue('Riverdale');
  await expect(page.getByLabel('State')).toHaveValue('OR');
  await expect(page.getByLabel('Mobile phone')).toHaveValue('(503) 555-0147');
  expect(await storedText(page)).toBe('');
}

async function storedText(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('typed_text') ?? '');
}
