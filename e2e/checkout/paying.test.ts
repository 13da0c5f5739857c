import { expect, type Page, test } from '@playwright/test';
import {
  registerAs,
  DECLINED_CARD,
  GOOD_CARD,
  ONCE,
  productsOf,
  putIntoCart,
  STEP_CARD,
  typeCard,
  waitUntilHydrated,
} from '../support.ts';

/** A new member at the checkout, with an address and two snacks. */
async function comeToCheckout(page: Page): Promise<void> {
  await registerAs(page, 'trial');
  const [product] = await productsOf(page, 'snacks');
  await putIntoCart(page, product, 2);
  await page.goto('/checkout');
  await waitUntilHydrated(page);
}

test('A declined card says so, keeps what was typed, and another card pays', async ({ page }) => {
  await comeToCheckout(page);
  const review = page.getByRole('form', { name: 'Payment and review' });
  const save = review.getByRole('checkbox', { name: 'Save this card for next time' });
  await save.check();
  await typeCard(page, DECLINED_CARD);
  await review.getByRole('button', { name: /^Place order/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: "Your order wasn't placed" });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText(/card|bank/i);
  await expect(save).toBeChecked();
  // The summary takes the focus once, not with each change below it.
  await save.uncheck();
  await expect(save).toBeFocused();
  const fields = page.frameLocator('iframe[title="Card details"]');
  await expect(fields.getByLabel('Card number')).toHaveValue(DECLINED_CARD);
  await expect(fields.getByText(/is ready/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('77 Elm St');
  await typeCard(page, GOOD_CARD);
  await review.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
  await page.goto('/account/orders');
  await expect(page.getByRole('main').getByRole('link', { name: /^Arriving/ })).toHaveCount(1);
});

test(
  'An empty card is refused at each field and in one summary; then a double click places one order',
  ONCE,
  async ({ page }) => {
    await comeToCheckout(page);
    await page.getByRole('button', { name: /^Place order/ }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Please check the fields below.');
    const links = summary.getByRole('link');
    await expect(links).toHaveCount(3);
    const fields = page.frameLocator('iframe[title="Card details"]');
    for (const message of await links.allTextContents()) await expect(fields.getByText(message)).toBeVisible();
    await links.last().click();
    await expect(fields.getByLabel('Security code')).toBeFocused();
    await typeCard(page, GOOD_CARD);
    await page.getByRole('button', { name: /^Place order/ }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
    await page.goto('/account/orders');
    await expect(page.getByRole('main').getByRole('link', { name: /^Arriving/ })).toHaveCount(1);
  },
);

test('A card that the bank asks about pays after its step, in the same form', async ({ page }) => {
  await comeToCheckout(page);
  const review = page.getByRole('form', { name: 'Payment and review' });
  const place = review.getByRole('button', { name: /^Place order/ });
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await review.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await typeCard(page, STEP_CARD);
  await place.click();
  await bank.getByRole('button', { name: 'Close' }).click();
  const alert = page.getByRole('alert').filter({ hasText: "Your order wasn't placed" });
  await expect(alert).toContainText("You didn't confirm the card with your bank. Nothing was charged.");
  await expect(place).not.toHaveAttribute('aria-busy');
  await place.click();
  await bank.frameLocator('iframe[title="Your bank\'s page"]').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
  await page.goto('/account/cards');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Visa ending in 3155' })).toBeVisible();
});
