import { expect, test } from '@playwright/test';
import { addButton, signIn } from './support.ts';

test.use({ javaScriptEnabled: false });

test('Without JavaScript a visitor browses, filters, searches, adds, changes, removes, signs in, and keeps the cart', async ({
  page,
}) => {
  await page.goto('/');
  // The server doesn't know the cart, so its link says no total.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('$');
  await page.getByRole('region', { name: 'Shop by aisle' }).getByRole('link', { name: 'Snacks', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snacks');
  // On phones the link leads to the same form at the end of the list.
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('link', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^Vegan/ }).check();
  await filters.getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL(/diet=/);
  await expect(page.getByRole('link', { name: /^Remove .*: Vegan/ })).toBeVisible();

  await page.getByLabel('Search products').first().fill('oats');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “oats”');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add / }) })
    .first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await addButton(page).click();
  await expect(page).toHaveURL(/\/cart$/);
  const join = page.getByText(
    /^These are member prices\..* Membership is \$59\.95 a year, or start with a free trial\./,
  );
  await expect(join).toBeVisible();
  // In the cart, the name is between the brand and the size.
  const line = page.getByRole('listitem').filter({ hasText: title });
  const quantity = line.getByRole('textbox', { name: /^Quantity of/ });
  const before = Number(await quantity.inputValue());
  await line.getByRole('button', { name: /^Add one/ }).click();
  await expect(quantity).toHaveValue(String(before + 1));
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('5');
  await line.getByRole('button', { name: /^Remove: / }).click();
  await expect(quantity).toHaveCount(0);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(quantity).toHaveValue('5');

  await page.goto('/login?route=/cart');
  await signIn(page, 'gives@demo.test');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(quantity).toHaveValue(/^\d+$/);
});
