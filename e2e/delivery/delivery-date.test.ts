import { expect, test } from '@playwright/test';
import { call, productsOf, putIntoCart } from '../support.ts';

test('A visitor enters a ZIP on a product and sees the delivery day, on the next product too', async ({ page }) => {
  await page.goto('/login');
  const [first, second] = await productsOf(page, 'snacks');
  await page.goto(first?.url ?? '');
  const zip = page.getByLabel('Delivery date: enter ZIP');
  await zip.fill('99501');
  await zip.press('Enter');
  await expect(page.getByRole('main').getByText('We do not ship to Alaska or Hawaii.')).toBeVisible();
  await zip.fill('90026');
  await zip.press('Enter');
  const words = page.getByText(/Arrives \w{3}, \w{3} \d+ in Los Angeles 90026/);
  await expect(words).toBeVisible();
  await page.goto(second?.url ?? '');
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Change ZIP' }).click();
  await expect(zip).toBeVisible();
});

test('The cart has no date before it knows a ZIP, no tax before an address, and says what shipping costs', async ({
  page,
}) => {
  await page.goto('/login');
  const [product] = await productsOf(page, 'snacks');
  await putIntoCart(page, product);
  await page.goto('/cart');
  const box = page.getByRole('region', { name: 'Grocery box' });
  await expect(box).toContainText('Arrives 2 to 4 business days after it ships');
  await expect(box).toContainText(/Shipping: \$[\d.]+, free at \$[\d.]+/);
  await expect(page.getByText('Calculated at checkout')).toBeVisible();
  await expect(page.getByText(/This cart saves \$[\d.]+\. Membership is \$59\.95 a year/)).toBeVisible();
  await page.goto(product?.url ?? '');
  await page.getByLabel('Delivery date: enter ZIP').fill('90026');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/Arrives \w{3}, \w{3} \d+ in Los Angeles 90026/)).toBeVisible();
  await page.goto('/cart');
  await expect(box).toContainText(/Order by .* to get it \w{3}, \w{3} \d+ in 90026/);
});

test('Wine says that it cannot be sent to a state, and why', async ({ page }) => {
  await page.goto('/login');
  const { products } = await call<{ products: { url_key: string }[] }>(
    page,
    'GET',
    '/products?filter[category]=wines&filter[in_stock]=1&page_size=1',
  );
  await page.goto(`/p/${products[0]?.url_key}`);
  await page.getByLabel('Delivery date: enter ZIP').fill('84101');
  await page.getByRole('button', { name: 'Check' }).click();
  const words = page.getByText('Cannot be sent to Salt Lake City 84101');
  await expect(words).toContainText("We can't ship wine to Utah.");
});
