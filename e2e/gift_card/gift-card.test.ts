import { expect, test } from '@playwright/test';
import { call, registerAs } from '../support.ts';

test('While nothing sends gift cards, their page and the cart say that they are not sold', async ({ page }) => {
  await registerAs(page, 'trial');
  await page.goto('/p/gift-card');
  const main = page.getByRole('main');
  await expect(main.getByText("We don't sell this yet.")).toBeVisible();
  await expect(main.getByRole('button', { name: /Add|Back Soon|Email/ })).toHaveCount(0);
  await expect(main.getByText(/Sold out|Sent by email|Arrives|You save/)).toHaveCount(0);
  await expect(main.getByText(/\$50|to spend|ratings|reviews/i)).toHaveCount(0);
  await page.goto('/search/results?q=gift%20card');
  await expect(main.getByText("“gift card” isn't something we carry.")).toBeVisible();
  const { id } = await call<{ id: number }>(page, 'GET', '/products/gift-card');
  const wanted = { 'products[0][product_id]': String(id), 'products[0][qty]': '1' };
  const { cart_errors } = await call<{ cart_errors: unknown }>(page, 'POST', '/carts/bulk_product', wanted);
  expect(cart_errors).toEqual([{ product_id: id, message: "We don't sell this right now." }]);
});
