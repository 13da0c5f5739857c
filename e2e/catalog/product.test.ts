import { expect, type Page, test } from '@playwright/test';
import { pressAdd, productsOf, waitUntilHydrated } from '../support.ts';

/** The page of a best-selling almond butter. */
async function openProduct(page: Page): Promise<void> {
  await page.goto('/login');
  const [product] = await productsOf(page, 'almond-butters');
  await page.goto(product?.url ?? '');
  await waitUntilHydrated(page);
}

test('A visitor reads what an item costs with shipping in an order of $50, and then in their own box', async ({
  page,
}) => {
  await openProduct(page);
  const slip = page.getByRole('region', { name: 'Price' });
  const how = slip.getByRole('group');
  await expect(slip).toContainText(/With shipping\$\d+\.\d\d\/(?:oz|fl oz|ct)/);
  await expect(how).toContainText('In a $50 grocery box: how it adds up');
  const height = (await slip.boundingBox())?.height;
  await pressAdd(page);
  await expect(how).toContainText('Alone in your grocery box: how it adds up');
  expect((await slip.boundingBox())?.height).toBe(height);
  await how.getByText('how it adds up').click();
  await expect(how.getByText(/^(?:\d+ for )?\$\d+\.\d\d \+ \$\d+\.\d\d shipping = \$\d+\.\d\d for/)).toBeVisible();
});
