import { expect, test } from '@playwright/test';
import {
  DECLINED_CARD,
  GOOD_CARD,
  registerAs,
  STEP_CARD,
  typeCard,
  verifyQuietly,
  waitUntilHydrated,
} from '../support.ts';

test('A member adds, changes and removes addresses', async ({ page }) => {
  await registerAs(page, 'trial');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Add or change addresses' }).click();
  await page.getByRole('link', { name: 'Add an address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Verify it's you" })).toBeVisible();
  await verifyQuietly(page);
  await page.goto('/account/addresses?edit=new');
  await waitUntilHydrated(page);
  await page.getByLabel('Street address').fill('P.0. Box 12');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We cannot deliver to a PO box' })).toBeFocused();
  await page.getByLabel('Street address').fill('1420 Lucile Ave');
  await page.getByLabel('ZIP code').fill('90026');
  await expect(page.getByLabel('City')).toHaveValue('Los Angeles');
  await page.getByLabel('Mobile phone').fill('1 323 555 0164');
  await page.getByLabel('Make this my default address').check();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your address is saved.' })).toBeVisible();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('1420 Lucile Ave');
  await expect(entries.first()).toContainText('(323) 555-0164');
  await expect(entries.first()).toContainText('Default address');

  await entries.last().getByRole('button', { name: 'Make default' }).click();
  await expect(page.getByText('This is now your default address.')).toBeVisible();
  await expect(entries.first()).not.toContainText('1420 Lucile Ave');
  await entries.last().getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('1420 Lucile Ave');
  await page.getByLabel('Apartment').fill('Apt 3');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(entries.last()).toContainText('1420 Lucile Ave, Apt 3');

  await entries.last().getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this address?' });
  await question.getByRole('button', { name: 'Keep address' }).click();
  await expect(entries).toHaveCount(2);
  await entries.last().getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove address' }).click();
  await expect(page.getByText('The address is removed.')).toBeVisible();
  await expect(entries).toHaveCount(1);
});

test('A member adds a card in the fields of the bank, and removes it', async ({ page }) => {
  await registerAs(page, 'trial');
  await verifyQuietly(page);
  await page.goto('/account/cards?add=1');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't save the card" })).toBeFocused();
  await typeCard(page, DECLINED_CARD);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused();
  await typeCard(page, STEP_CARD);
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  const bankPage = bank.frameLocator('iframe[title="Your bank\'s page"]');
  await page.getByRole('button', { name: 'Save card' }).click();
  await bank.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "You didn't confirm the card" })).toBeFocused();
  await page.getByRole('button', { name: 'Save card' }).click();
  await bankPage.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused();
  await page.getByRole('button', { name: 'Save card' }).click();
  await bankPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your card is saved.' })).toBeVisible();
  const stepCard = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Visa ending in 3155' });
  await stepCard.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText("You haven't saved a card yet.")).toBeVisible();
  await page.goto('/account/cards?add=1');
  await waitUntilHydrated(page);
  await typeCard(page, GOOD_CARD);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your card is saved.' })).toBeVisible();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Visa ending in 4242');
  await expect(entries).toContainText('Expires 12/34');
  await expect(entries).toContainText('Default card');
  await entries.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText("You haven't saved a card yet.")).toBeVisible();
});
