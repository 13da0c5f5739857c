import { expect, test } from '@playwright/test';
import { registerMember } from '../membership/people.ts';
import { changeRows } from '../operator.ts';
import { GOOD_CARD, typeCard, verifyQuietly, waitUntilHydrated } from '../support.ts';

test('A member whose card has expired adds another one from the account, and the banner is gone', async ({ page }) => {
  const email = await registerMember(page, 'Annual');
  await changeRows(`update payment_method p set exp_year = 2025 from account a
    where a.account_id = p.account_id and a.email = '${email}'`);
  await verifyQuietly(page);
  await page.goto('/account');
  const main = page.getByRole('main');
  await expect(main.getByText('Your default card has expired, and your membership renews on')).toBeVisible();
  await main.getByRole('link', { name: 'Add another card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a card' })).toBeVisible();
  await waitUntilHydrated(page);
  await expect(page.getByText('Your default card has expired, so this card becomes the default.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Make this my default card' })).toHaveCount(0);
  await typeCard(page, GOOD_CARD);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your card is saved.' })).toBeVisible();
  await page.goto('/account');
  await expect(main.getByText('Visa ending in 4242').first()).toBeVisible();
  await expect(main.getByText('Your default card has expired')).toHaveCount(0);
});
