import { expect, type Page, test } from '@playwright/test';
import { call } from '../support.ts';

const unitsInCart = async (page: Page) =>
  (await call<{ total_items_in_cart: number }>(page, 'GET', '/carts')).total_items_in_cart;

test('A visitor adds a whole list to the cart, and takes it back', async ({ page }) => {
  await page.goto('/c/shopping-lists');
  await page.getByRole('link', { name: 'A week of breakfasts' }).click();
  await expect(page).toHaveURL(/\/l\/breakfast$/);
  const add = page.getByRole('button', { name: 'Add all to cart' });
  await add.click();
  const notice = page.getByRole('status').filter({ hasText: /^We added \d+ items to your cart/ });
  await expect(notice).toBeInViewport();
  expect(await unitsInCart(page)).toBeGreaterThan(5);
  // Another press would add everything again.
  await expect(page.getByRole('link', { name: 'All in your cart. View cart' })).toBeVisible();
  await expect(add).toHaveCount(0);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your cart is back to what it was.')).toBeInViewport();
  await expect(add).toBeVisible();
  expect(await unitsInCart(page)).toBe(0);
});

test('A form that is sent to an address that the page refuses adds nothing', async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  const form = { intent: 'add-all' };
  const answer = await page.request.post('/l/breakfast?diets=vegan', { form, headers });
  expect(answer.status()).toBe(400);
  expect(await unitsInCart(page)).toBe(0);
  expect((await page.request.post('/l/breakfast', { form, headers })).status()).toBe(200);
  expect(await unitsInCart(page)).toBeGreaterThan(5);
});

test("What can't be shipped to the known ZIP is no part of a list's sum, and a list is added once", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/l/cheese-board');
  const sum = page.getByRole('region', { name: 'The whole list' });
  const whole = await sum.getByRole('definition').first().textContent();
  await context.addCookies([{ name: 'zip', value: '84101', url: baseURL ?? '' }]);
  await page.reload();
  await expect(sum).toContainText("Not included: 1 product we can't ship to you.");
  await expect(sum.getByRole('definition').first()).not.toHaveText(whole ?? '-');
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(sum.getByRole('link', { name: 'All in your cart. View cart' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("A list is added without what can't be shipped to the shopper's state, which is named", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'zip', value: '84101', url: baseURL ?? '' }]);
    await page.goto('/l/cheese-board');
    const bottle = page.getByRole('region', { name: 'On this list' }).getByRole('listitem').last();
    await expect(bottle).toContainText('An adult must sign for delivery.');
    const name = await bottle.getByRole('link').textContent();
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    const notice = page.getByRole('status').filter({ hasText: /^We added \d+ items? to your cart/ });
    await expect(notice.getByRole('listitem')).toHaveText([`${name}: We can't ship wine to Utah.`]);
    await notice.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('main')).not.toContainText(name ?? '-');
  });
});
