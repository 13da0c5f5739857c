import { expect, type Locator, type Page, test } from '@playwright/test';
import { addButton, DECLINED_CARD, productsOf, typeCard, waitUntilHydrated, ONCE } from '../support.ts';
import { registerLapsed } from './people.ts';

const PAY = 'Pay $59.95 and rejoin';

test('A lapsed member rejoins with a checkbox and a button, and the item they wanted is in the cart', async ({
  page,
}) => {
  await registerLapsed(page);
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Rejoin to keep shopping' });
  await expect(dialog).toContainText('We saved 1 ×');
  await expect(dialog).toContainText('Charged to your saved card: Visa ending in 4242');
  await expect(dialog).toContainText("so you can't add items right now");
  const consent = dialog.getByRole('checkbox', { name: /I agree that Tallybean will charge/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await dialog.getByRole('button', { name: PAY }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/We charged \$59\.95 to your card\. .* We're adding \S.* to your cart\./)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart, 1 item,/ })).toBeVisible();
  const focused = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(':focus') });
  await expect(focused).toHaveCount(1);
});

test('The quantity that was wanted before rejoining is in the cart afterwards', ONCE, async ({ page }) => {
  await registerLapsed(page);
  const [product] = await productsOf(page, 'snacks');
  await page.goto(`/myaisle?reactivate=1&product_id=${product?.id}&qty=3`);
  const dialog = page.getByRole('dialog', { name: 'Rejoin to keep shopping' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: PAY }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("You're a member again. We charged $59.95 to your Visa ending in 4242.")).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart, 3 items,/ })).toBeVisible();
});

test('Rejoin opens over the account, and closing it returns to the button', ONCE, async ({ page }) => {
  await registerLapsed(page);
  await page.goto('/account');
  await waitUntilHydrated(page);
  const rejoin = page.getByRole('main').getByRole('link', { name: 'Rejoin' });
  await rejoin.click();
  const dialog = page.getByRole('dialog', { name: 'Rejoin to keep shopping' });
  await expectBothChoices(page, dialog, PAY);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);
  await expect(rejoin).toBeFocused();
  await rejoin.click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: PAY }).click();
  await expect(page).toHaveURL(/\/account\?done=rejoined$/);
  await expect(page.getByText("You're a member again. We charged $59.95")).toBeVisible();
});

test('Another plan and a new card: a declined card is said, and the next one rejoins', ONCE, async ({ page }) => {
  await registerLapsed(page);
  await page.goto('/myaisle?reactivate=1');
  const dialog = page.getByRole('dialog', { name: 'Rejoin to keep shopping' });
  await expect(dialog).not.toContainText("can't add items");
  await dialog.getByRole('button', { name: 'Choose another plan or card' }).click();
  await dialog.getByRole('radio', { name: /^Monthly/ }).check();
  await expectBothChoices(page, dialog, 'Pay $12.00 and rejoin');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('radio', { name: 'New card' }).check();
  await typeCard(page, DECLINED_CARD);
  await dialog.getByRole('button', { name: 'Pay $12.00 and rejoin' }).click();
  await expect(dialog.getByRole('alert')).toBeFocused({ timeout: 20_000 });
  await dialog.getByRole('radio', { name: /^Visa ending in 4242/ }).check();
  await dialog.getByRole('button', { name: 'Pay $12.00 and rejoin' }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });
});

/** Paying and not paying have one size, and both are in view, also on a small phone. */
async function expectBothChoices(page: Page, dialog: Locator, pay: string): Promise<void> {
  const before = page.viewportSize();
  const [yes, no] = [dialog.getByRole('button', { name: pay }), dialog.getByRole('button', { name: 'Not now' })];
  for (const height of [667, 812]) {
    await page.setViewportSize({ width: 375, height });
    await expect(yes).toBeInViewport({ ratio: 1 });
    await expect(no).toBeInViewport({ ratio: 1 });
    const [yesBox, noBox] = [await yes.boundingBox(), await no.boundingBox()];
    expect([noBox?.width, noBox?.height]).toEqual([yesBox?.width, yesBox?.height]);
  }
  if (before) await page.setViewportSize(before);
}
