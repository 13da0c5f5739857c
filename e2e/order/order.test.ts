import { expect, type Page, test } from '@playwright/test';
import { call, signInQuietly, waitUntilHydrated } from '../support.ts';

type Orders = { orders: { increment_id: string; items: { title: string; qty: number }[] }[] };

/** A demo member with past orders, on the list of them. */
async function openOrders(page: Page): Promise<Orders['orders'][number]> {
  await signInQuietly(page, 'monthly@demo.test');
  const { orders } = await call<Orders>(page, 'GET', '/account/orders?page_size=1');
  await page.goto('/account/orders');
  const [newest] = orders;
  if (!newest) throw new Error('There is no order.');
  return newest;
}

const unitsInCart = async (page: Page) =>
  (await call<{ total_items_in_cart: number }>(page, 'GET', '/carts')).total_items_in_cart;

test('A whole order is bought again with one click, and taken back with another', async ({ page }) => {
  const { increment_id } = await openOrders(page);
  await waitUntilHydrated(page);
  const before = await unitsInCart(page);
  await page.getByRole('button', { name: `Buy again: order ${increment_id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/account/order/${increment_id}$`));
  const notice = page.getByRole('status').filter({ hasText: /^We added \d+ items? to your cart/ });
  await expect(notice).toBeInViewport();
  await expect(notice.getByRole('link', { name: 'View cart' })).toBeVisible();
  expect(await unitsInCart(page)).toBeGreaterThan(before);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your cart is back to what it was.')).toBeInViewport();
  expect(await unitsInCart(page)).toBe(before);
});

test('A problem with an order is reported with its number filled in', async ({ page }) => {
  const { increment_id } = await openOrders(page);
  await page.goto(`/account/order/${increment_id}`);
  await expect(page.getByRole('heading', { level: 3, name: 'Delivered to' })).toBeVisible();
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByRole('heading', { name: `Problem with order ${increment_id}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Email us about order ${increment_id}` })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:.*subject=Problem%20with%20order%20${increment_id}$`),
  );
});
