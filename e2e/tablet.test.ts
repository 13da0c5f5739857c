import { expect, type Page, test } from '@playwright/test';
import { putIntoCart, productsOf, waitUntilHydrated } from './support.ts';

const WIDTH = 768;
test.use({ viewport: { width: WIDTH, height: 1024 } });

/** How many cards are beside each other in the first row. */
const columns = (page: Page) =>
  page.locator('#products > li').evaluateAll((cards) => {
    const tops = cards.map((card) => card.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });

test('A tablet shows three columns, the filters in a sheet and a cart drawer that leaves the list in sight', async ({
  page,
}) => {
  const [product] = await productsOf(page, 'snacks');
  await putIntoCart(page, product);
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  expect(await columns(page)).toBe(3);
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden();
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Vegan/ }).click();
  await expect(page).toHaveURL(/diet=vegan-diet/);
  await sheet.getByRole('button', { name: /^Show [\d,]+ products?$/ }).click();
  await expect(sheet).toBeHidden();

  await page.goto('/c/snacks#isCartOpen');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  const share = async () => ((await drawer.boundingBox())?.width ?? Number.NaN) / WIDTH;
  expect(await share()).toBeLessThanOrEqual(0.6);
  expect(await share()).toBeGreaterThan(0.4);
});
