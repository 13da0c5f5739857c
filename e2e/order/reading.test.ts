import { expect, test } from '@playwright/test';
import { GOOD_CARD, isPhone, productsOf, putIntoCart, registerAs, typeCard, waitUntilHydrated } from '../support.ts';

test('What is read on a page is bought without an address, and read as soon as it is paid for', async ({ page }) => {
  await registerAs(page, 'trial');
  const [book] = await productsOf(page, 'digital-goods');
  await page.goto(book?.url ?? '');
  await expect(page.getByRole('main')).toContainText(
    "Sent by email. Read online or print. No refunds, unless you can't open it.",
  );
  await putIntoCart(page, book);
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Sent by email' })).toContainText(book?.title ?? '');
  await page.goto('/checkout');
  await waitUntilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Delivery' })).toHaveCount(0);
  await expect(main.getByText(/Arrives|Ship to|your (?:first )?box/)).toHaveCount(0);
  await typeCard(page, GOOD_CARD);
  await main.getByRole('button', { name: /^Place order/ }).click();
  await expect(page).toHaveURL(/\/checkout\/success/);
  await expect(main).toContainText(/charged to Visa/);
  await expect(main.getByRole('link', { name: 'See your order' })).toBeVisible();
  await main.getByRole('link', { name: 'Read it now' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('listitem').nth(12)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Print' })).toBeVisible();
  await main.getByRole('link', { name: /^Order \d/ }).click();
  await expect(main.getByRole('link', { name: /^Read it ./ })).toBeVisible();
  if (isPhone(page)) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
