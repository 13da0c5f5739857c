import { expect, type Page, test } from '@playwright/test';
import { openCartWithOne } from './cart/cart-with-one.ts';
import { signInQuietly, waitUntilHydrated } from './support.ts';

test('A page that could not be reached can be tried again', async ({ page }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('list', { name: 'Popular diets' }).getByRole('link', { name: 'Vegan', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: "We're Sorry" })).toBeVisible();
  await page.unroute('**/*.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Snacks' })).toBeVisible();
  await expect(page).toHaveURL(/diet=vegan-diet/);
});

/** /c/snacks, whose connection then ends. */
async function openSnacksOffline(page: Page): Promise<void> {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await page.context().setOffline(true);
}

test('Without a connection a link says so, a hovered one changes nothing, and both work again', async ({
  page,
  context,
}) => {
  await openSnacksOffline(page);
  // Of a page whose script isn't there yet.
  const product = page.getByRole('article').getByRole('link').first();
  await product.hover();
  await product.click();
  await expect(page.getByText('You seem to be offline; your cart is kept.')).toBeVisible();
  await expect(page).toHaveURL(/\/c\/snacks$/);
  await context.setOffline(false);
  await product.click();
  await expect(page).toHaveURL(/\/p\//);
  await expect(page.getByRole('main').getByRole('button', { name: /^Add / }).first()).toBeVisible();
});

test('In the cart drawer, a link without a connection says so and leaves the drawer open', async ({
  page,
  context,
}) => {
  await openCartWithOne(page);
  await page.goto('/c/snacks#isCartOpen');
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(drawer.getByRole('link', { name: /^Check out/ })).toBeVisible();
  await context.setOffline(true);
  const message = page.waitForEvent('dialog');
  await drawer.getByRole('link', { name: /^Check out/ }).click({ noWaitAfter: true });
  expect((await message).message()).toBe('You seem to be offline; your cart is kept.');
  await (await message).accept();
  await context.setOffline(false);
  await drawer.getByRole('link', { name: /^Check out/ }).click();
  await expect(page).toHaveURL(/\/register\?route=%2Fcheckout/);
});

test('A search without a connection says so, and works again', async ({ page, context }) => {
  await openSnacksOffline(page);
  // Neither the code of the suggestions nor that of the results is there yet.
  await page.getByLabel('Search products').first().fill('rice');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You seem to be offline; your cart is kept.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snacks');
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “rice”' })).toBeVisible();
});

test('Filters and sort orders that are chosen without a connection say so, and the next ones work', async ({
  page,
  context,
}) => {
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await filters.getByLabel(/^Vegan ?\d/).click();
  await expect(page).toHaveURL(/diet=vegan-diet$/);
  await context.setOffline(true);
  const message = page.getByText('You seem to be offline; your cart is kept.');
  await page.getByLabel('Sort', { exact: true }).selectOption('price');
  await expect(message).toBeVisible();
  await message.locator('..').getByRole('button').click();
  await filters.getByLabel(/^Organic/).click();
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/diet=vegan-diet$/);
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('popular');
  await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await context.setOffline(false);
  await expect(message).toBeHidden();
  await filters.getByLabel(/^Organic/).click();
  await expect(page).toHaveURL(/diet=vegan-diet&diet=organic/);
  await page.getByLabel('Sort', { exact: true }).selectOption('price');
  await expect(page).toHaveURL(/sort=price/);
});

test('A suggestion and the cart say that there is no connection, and the page stays', async ({ page, context }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await page.getByLabel('Search products').first().fill('rice');
  await expect(page.getByRole('option').first()).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const message = page.getByText('You seem to be offline; your cart is kept.');
  await expect(message).toBeVisible();
  await message.locator('..').getByRole('button').click();
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).first().click();
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/\/c\/snacks$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snacks');
  await context.setOffline(false);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).first().click();
  // The browser keeps the failure of the drawer's code, so the page of the cart is shown instead.
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(drawer.or(page.getByRole('heading', { level: 1, name: /^Your cart/ })).first()).toBeVisible();
});

test('An account that could not be loaded is asked for again', async ({ page }) => {
  await signInQuietly(page, 'member@demo.test');
  let times = 0;
  await page.route('**/api/v1/account', (route) => {
    times += 1;
    return times === 1 ? route.abort() : route.fulfill({ status: 503, json: { code: 'busy' } });
  });
  await page.goto('/c/snacks');
  await expect(() => expect(times).toBe(1)).toPass();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(() => expect(times).toBe(2)).toPass();
  await page.unroute('**/api/v1/account');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('banner').getByRole('link', { name: /Ada/ })).toBeVisible();
});

test('A page that the shop did not answer says so without a connection, and comes once there is one', async ({
  page,
  context,
}) => {
  await openSnacksOffline(page);
  await page.evaluate(() => {
    history.pushState(null, '', '/c/snacks?diet=vegan-diet');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline; your cart is kept.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Snacks' })).toBeVisible();
});
