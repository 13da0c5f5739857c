import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { addButton, GOOD_CARD, newEmail, ONCE, pressAdd, typeCard, waitUntilHydrated } from '../support.ts';

const CLICKS = 'journey clicks';

/** Counts what a shopper clicks, over all pages of this tab. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((name) => {
    // The card fields are a page of their own, and typing there needs no click.
    if (window.top !== window) return;
    const count = (event: MouseEvent) => {
      if (event.isTrusted) sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    };
    document.addEventListener('click', count, { capture: true });
  }, CLICKS);
  return async () => Number(await page.evaluate((name) => sessionStorage.getItem(name), CLICKS));
}

test('A new customer goes from Add to a placed order in nine clicks, without losing their place', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  // The header asked for the ZIP before, so checkout doesn't ask again.
  await page.context().addCookies([{ name: 'zip', value: '90026', url: baseURL ?? '' }]);
  const clicks = await countClicks(page);
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await expect(addButton(page)).toBeVisible();
  await pressAdd(page);
  await page
    .getByRole('link', { name: /^Cart, / })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: /^Your cart/ })
    .getByRole('link', { name: /^Check out/ })
    .click();

  await expect(page.getByRole('heading', { level: 1, name: 'Create your account to check out' })).toBeVisible();
  await expect(page.getByText(/^Your \d+ items? (is|are) saved\./)).toBeVisible();
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Sommer');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('ZIP code').fill('90026');
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByText(/you go straight to checkout/)).toBeVisible();
  await page.getByRole('link', { name: 'Choose Annual' }).click();
  await waitUntilHydrated(page);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('checkbox').check();
  await typeCard(page, GOOD_CARD);
  await page.getByRole('button', { name: /^Pay \$[\d.]+ and join/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Welcome! You're a member now")).toBeVisible();
  await waitUntilHydrated(page);
  await page.getByLabel('Street address').fill('1420 Lucile Ave');
  await expect(page.getByLabel('ZIP code')).toHaveValue('90026');
  await expect(page.getByLabel('City')).toHaveValue('Los Angeles');
  await expect(page.getByLabel('State')).toHaveValue('CA');
  await page.getByLabel('Phone').fill('(323) 555-0164');
  await page.getByRole('button', { name: 'Deliver to this address' }).click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
  expect(await clicks()).toBeLessThanOrEqual(9);
  expect(await clicks()).toBeGreaterThan(6);
});

test('Without the consent nothing is paid, and the focused summary leads to the checkbox', ONCE, async ({ page }) => {
  await page.goto('/register?route=/membership/payment/plans');
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Sommer');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('ZIP code').fill('90026');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Choose Annual' }).click();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the box to agree to these terms.' });
  await expect(summary).toBeFocused();
  // One for the consent, three for the card's fields.
  await expect(summary.getByRole('link')).toHaveCount(4);
  await typeCard(page, GOOD_CARD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(summary.getByRole('link')).toHaveCount(1);
  await expect(summary).toBeFocused();
  await summary.getByRole('link').click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Vera' })).toBeVisible({ timeout: 20_000 });
});
