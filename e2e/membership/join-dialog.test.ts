import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectFocusKept, tabAndEnter, tabTo } from '../focus.ts';
import {
  isPhone,
  ONCE,
  productsOf,
  putIntoCart,
  pressAdd,
  quantityOf,
  registerAs,
  waitUntilHydrated,
} from '../support.ts';

test(
  'By keyboard alone a visitor opens the plans over the cart, closes them, and chooses one',
  ONCE,
  async ({ page }) => {
    const product = await putIntoCart(page, (await productsOf(page, 'snacks'))[0], 2);
    await page.goto('/cart');
    await waitUntilHydrated(page);
    const dialog = dialogOf(page);
    const link = page.getByRole('main').getByRole('link', { name: 'See plans' });
    await tabAndEnter(page, link);
    await expect(dialog.getByRole('region', { name: 'Annual' })).toContainText(/Renews on.* for \$59\.95/);
    await expect(dialog.getByRole('radio').or(dialog.getByRole('checkbox'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    // Closed, and known to be: pressing Enter before that would ask for the dialog that is just closing.
    await expect(page.locator('dialog', { hasText: 'Become a member' })).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(quantityOf(page, product)).toHaveValue('2');

    await page.keyboard.press('Enter');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Not now' }));
    await expect(page.locator('dialog', { hasText: 'Become a member' })).toHaveCount(0);
    await expect(link).toBeFocused();

    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('link', { name: 'Choose Annual' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
    await expect(page).toHaveURL(/\/membership\/payment\/account\?offer=\d+&next=checkout$/);
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
  },
);

test('A lead opens the plans from the cart drawer and continues with the terms', async ({ page }) => {
  await registerAs(page, 'lead');
  await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  await page.goto('/c/snacks#isCartOpen');
  await waitUntilHydrated(page);
  const drawer = page.getByRole('dialog', { name: 'Your cart (1)' });
  const link = drawer.getByRole('link', { name: 'See plans' });
  await link.click();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(drawer).toBeVisible();
  await expect(link).toBeFocused();
  await link.click();
  await dialogOf(page).getByRole('link', { name: 'Choose Monthly' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your plan and pay' })).toBeVisible();
});

test('On a product the plans open over it, and their own page is one click away', async ({ page }) => {
  const product = (await productsOf(page, 'snacks'))[0]?.url ?? '';
  await page.goto(product);
  await waitUntilHydrated(page);
  await pricePlans(page).click();
  await expect(dialogOf(page).getByRole('link', { name: 'Start the free trial' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pricePlans(page)).toBeFocused();
  if (!isPhone(page)) {
    await page.getByRole('banner').getByRole('link', { name: 'Join' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await pricePlans(page).click();
  await dialogOf(page).getByRole('link', { name: 'Plan details' }).click();
  await expectPlansPage(page);
});

test('Visitors from a paid ad, and everyone while the plans cannot be loaded, get the page', ONCE, async ({ page }) => {
  const product = (await productsOf(page, 'snacks'))[0]?.url ?? '';
  await page.goto(`${product}?utm_medium=pla`);
  await waitUntilHydrated(page);
  await pricePlans(page).click();
  await expectPlansPage(page);
  await page.goBack();
  await pressAdd(page);
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(async () => {
    if (!(await drawer.isVisible())) await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(drawer).toBeVisible();
  }).toPass();
  await drawer.getByRole('link', { name: 'View cart' }).click();
  // The same visit, although the cart's address doesn't name the ad.
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click();
  await expectPlansPage(page);

  await page.goto(product);
  await waitUntilHydrated(page);
  await page.route('**/api/v1/membership/offers', (route) => route.abort());
  await pricePlans(page).click();
  await expectPlansPage(page);
});

test('A trial member is not told to join on a product', ONCE, async ({ page }) => {
  await registerAs(page, 'trial');
  await page.goto((await productsOf(page, 'snacks'))[0]?.url ?? '');
  await waitUntilHydrated(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Aisle' })).toBeVisible();
  await expect(pricePlans(page)).toHaveCount(0);
});

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Become a member' });
}

/** The link beside the member price. */
function pricePlans(page: Page): Locator {
  return page.getByRole('region', { name: 'Price' }).getByRole('link', { name: 'See plans' });
}

async function expectPlansPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a plan' })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
}
