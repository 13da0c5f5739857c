import { expect, test } from '@playwright/test';
import { tabAndEnter, tabTo } from '../focus.ts';
import { waitUntilHydrated } from '../support.ts';
import { registerMember } from './people.ts';

test('A monthly member moves to the annual plan from the account, by keyboard', async ({ page }) => {
  await registerMember(page, 'Monthly');
  await page.goto('/account');
  await waitUntilHydrated(page);
  const link = page.getByRole('link', { name: 'Move to annual: $59.95 a year instead of $144.00' });
  await tabAndEnter(page, link);
  const dialog = page.getByRole('dialog', { name: 'Move to the annual plan' });
  await expect(dialog).toContainText('−$12.00 for');
  await expect(dialog).toContainText('$47.95');
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  const pay = dialog.getByRole('button', { name: 'Pay $47.95 and move to annual' });
  await tabAndEnter(page, pay);
  await expect(dialog.getByRole('alert')).toBeFocused();
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabAndEnter(page, pay);
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/account\?done=upgraded$/);
  await expect(page.getByText("You're on the Annual plan. We charged $47.95 to your")).toBeVisible();
  const box = page.getByRole('region', { name: 'Membership' });
  await expect(box).toContainText('Annual');
  await expect(box).toContainText('for $59.95');
  await expect(link).toBeHidden();
});

test('An annual member is not offered the annual plan', async ({ page }) => {
  await registerMember(page, 'Annual');
  await page.goto('/account?upgrade=1');
  await waitUntilHydrated(page);
  await expect(page.getByRole('region', { name: 'Membership' })).toContainText('Annual');
  await expect(page.getByRole('link', { name: /^Move to annual/ })).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});
