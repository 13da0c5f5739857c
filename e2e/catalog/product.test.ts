import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { isAddedByOneClick, type Listed } from '#harness/fixtures.ts';
import { pressAdd, waitUntilHydrated } from '../support.ts';

type Found = Listed & { url_key: string; qty: number; rating_count: number };

/** The address of an almond butter with reviews. */
async function almondButter(request: APIRequestContext): Promise<string> {
  const query = 'filter[category]=almond-butters&filter[in_stock]=1&page_size=48';
  const { products } = (await (await request.get(`/api/v1/products?${query}`)).json()) as { products: Found[] };
  const plain = products.find(
    ({ rating_count, qty, ...one }) => isAddedByOneClick(one) && qty > 60 && rating_count > 20,
  );
  return `/p/${plain?.url_key}`;
}

async function openProduct(page: Page): Promise<void> {
  await page.goto(await almondButter(page.request));
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor filters reviews by stars and by purchase, sorts them, and shows all again', async ({ page }) => {
    await page.goto(await almondButter(page.request));
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await reviews.getByRole('link', { name: /^5 stars/ }).click();
    await expect(page).toHaveURL(/\?stars=5#reviews$/);
    await expect(reviews.getByRole('status')).toHaveText(/^\d+ reviews? with 5 stars$/);
    await reviews.getByRole('link', { name: 'Most helpful' }).click();
    await reviews.getByRole('link', { name: 'Verified purchases' }).click();
    await expect(page).toHaveURL(/\?stars=5&reviews=helpful&verified=1#reviews$/);
    const shown = reviews.getByRole('article');
    await expect(shown.filter({ hasText: 'Verified purchase' })).toHaveCount(await shown.count());
    await reviews.getByRole('link', { name: 'Verified purchases' }).click();
    await reviews.getByRole('link', { name: 'Show all reviews' }).click();
    await expect(page).toHaveURL(/\?reviews=helpful#reviews$/);
    await expect(reviews.getByRole('link', { name: 'Most helpful' })).toHaveAttribute('aria-current', 'true');
  });

  test('A visitor reads which ingredients are allergens, and the nutrition panel as text', async ({ page }) => {
    await page.goto(await almondButter(page.request));
    const ingredients = page.getByRole('region', { name: 'Ingredients' });
    await expect(ingredients.getByRole('strong').first()).toHaveText(/almonds/i);
    await expect(ingredients).toContainText(/Allergens are underlined\. We read this label on \w+ \d+, 20\d\d\./);
    const panel = page.getByRole('region', { name: 'Nutrition Facts' });
    await panel.getByText('Read it as text').click();
    await expect(panel.getByText(/^Nutrition Facts\. .*Per serving: Calories \d+; Total Fat/)).toBeVisible();
  });
});

for (const query of ['stars=6', 'reviews=cheapest', 'verified=maybe', 'review_page=x'])
  test(`Reviews that can't be asked for are refused: ${query}`, async ({ request }) => {
    const answer = await request.get(`${await almondButter(request)}?${query}`);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([400, 'private, no-store']);
  });
