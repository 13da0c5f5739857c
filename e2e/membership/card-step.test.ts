import { expect, type Page, test } from '@playwright/test';
import { call, registerAs, STEP_CARD, typeCard, waitUntilHydrated } from '../support.ts';

/** A lead on the page that pays for a plan, with the terms agreed to and a card typed whose bank wants a step. */
async function comeToPayment(page: Page): Promise<void> {
  await registerAs(page, 'lead');
  await page.goto('/membership/payment/plans');
  await page.getByRole('link', { name: /^Choose Annual/ }).click();
  await expect(page).toHaveURL(/\/membership\/payment\/method/);
  await waitUntilHydrated(page);
  await page.locator('#consent').check();
  await typeCard(page, STEP_CARD);
}

test('Someone joins with a card that their bank asks about, and types nothing twice', async ({ page }) => {
  await comeToPayment(page);
  const pay = page.getByRole('button', { name: /^Pay .* and join$/ });
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  const bankPage = bank.frameLocator('iframe[title="Your bank\'s page"]');
  await pay.click();
  await bank.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "You didn't confirm the card" })).toBeFocused();
  await expect(page.locator('#consent')).toBeChecked();
  await pay.click();
  await bankPage.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused();
  await pay.click();
  await bankPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/membership\/welcome/);
  type Cards = { data: { cards: { cc_label: string }[] } };
  const { data } = await call<Cards>(page, 'GET', '/account/cc');
  expect(data.cards.map(({ cc_label }) => cc_label)).toEqual(['Visa ending in 3155']);
});
