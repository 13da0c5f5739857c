import { expect, type Page, test } from '@playwright/test';
import { call, registerAs, SHOP_URL, typeCard, GOOD_CARD, waitUntilHydrated } from '../support.ts';
import { forgetZip, registerMember } from './people.ts';

const DC = '20001';
const SECOND = /^I also confirm that I want this paid plan/;

/** Gives the ZIP of DC, after a wrong one and none. */
async function giveZip(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Your state' });
  const summary = form.getByRole('alert');
  for (const [typed, message] of [
    ['', 'Please enter your ZIP code.'],
    ['2000', 'The zip code is invalid.'],
    ['00000', "We don't know this ZIP. Please check it."],
  ] as const) {
    await form.getByLabel('ZIP code').fill(typed);
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
    await expect(form.getByLabel('ZIP code')).toHaveValue(typed);
  }
  await form.getByLabel('ZIP code').fill(DC);
  await form.getByRole('button', { name: 'Continue' }).click();
}

test('Someone without a ZIP gives it before they pay for a plan, and gets the terms of their state', async ({
  page,
}) => {
  const email = await registerAs(page, 'lead');
  await forgetZip(email);
  await page.goto('/membership/payment/plans');
  await page.getByRole('link', { name: /^Choose Annual/ }).click();
  await waitUntilHydrated(page);
  await giveZip(page);
  await page.locator('#consent').check();
  await page.getByRole('checkbox', { name: SECOND }).check();
  await typeCard(page, GOOD_CARD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/membership\/welcome/);
  expect(await call(page, 'GET', '/account')).toMatchObject({ billing_zip: DC });
});

test('A ZIP that was entered in this browser is filled in', async ({ page }) => {
  await forgetZip(await registerAs(page, 'lead'));
  await page.context().addCookies([{ name: 'zip', value: '90026', url: SHOP_URL }]);
  await page.goto('/membership/payment/method?offer=3');
  await expect(page.getByLabel('ZIP code')).toHaveValue('90026');
});

test('A monthly member without a ZIP gives it in the dialog of the annual plan', async ({ page }) => {
  await forgetZip(await registerMember(page, 'Monthly'));
  await page.goto('/account?upgrade=1');
  await waitUntilHydrated(page);
  await giveZip(page);
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: SECOND })).toBeVisible();
});
