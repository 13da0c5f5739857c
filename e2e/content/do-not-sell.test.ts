import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { call, newEmail, waitUntilHydrated } from '../support.ts';

const ADDRESS = '/do-not-sell-my-information';

test('A visitor opts out from the footer and takes it back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your privacy choices' }).click();
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  await waitUntilHydrated(page);
  await expect(page.getByText("You haven't opted out.")).toBeVisible();
  await page.getByRole('button', { name: 'Opt out' }).click();
  await expect(page.getByText("You've opted out in this browser.")).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Opt back in' }).click();
  await expect(page.getByText("You haven't opted out.")).toBeVisible();
});

test.describe("with the browser's signal, without JavaScript", () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: { 'sec-gpc': '1' } });

  test('The page says that the signal is honored', async ({ page }) => {
    const answer = await page.goto(ADDRESS);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(page.getByText('Opt-out request honored.')).toBeVisible();
    await page.getByRole('button', { name: 'Opt out without the signal, too' }).click();
    await expect(page.getByText("You've opted out in this browser.")).toBeVisible();
  });
});

test('A script sees the signal where its header is removed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(ADDRESS);
  await expect(page.getByText('Opt-out request honored.')).toBeVisible();
});

test('Which ad brought someone is saved only if they check the box, and deleted when they opt out', async ({
  page,
}) => {
  await page.goto('/register?utm_source=letter&utm_campaign=fall');
  await waitUntilHydrated(page);
  const box = page.getByRole('checkbox', { name: /^Save the ad or link that brought me here/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByLabel('First name').fill('Nora');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(box).toBeChecked();
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a plan' })).toBeVisible();
  type Account = { utm_campaign: string | null };
  expect((await call<Account>(page, 'GET', '/account')).utm_campaign).toBe('fall');
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Opt out' }).click();
  await expect(page.getByText("You've opted out for your account.")).toBeVisible();
  expect((await call<Account>(page, 'GET', '/account')).utm_campaign).toBeNull();
});
