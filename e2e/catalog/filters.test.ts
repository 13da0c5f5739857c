import { expect, test } from '@playwright/test';
import { ONCE, waitUntilHydrated } from '../support.ts';

test('Back undoes all filters of a list at once, and then leaves it', ONCE, async ({ page }) => {
  await page.goto('/brands');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const whole = page.url();
  for (const diet of ['Vegan', 'Organic']) {
    await page.getByRole('checkbox', { name: new RegExp(`^${diet}`) }).click();
    await expect(page.getByRole('link', { name: `Remove Diet: ${diet}` })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(whole);
  await expect(page.getByRole('checkbox', { name: /^Vegan/ })).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/brands$/);
});
