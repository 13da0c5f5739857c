import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { isAddedByOneClick, type Listed } from '#harness/fixtures.ts';
import { isPhone, pressAdd, productsOf, waitUntilHydrated, ONCE } from '../support.ts';

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

test('A free sample has neither a price nor a way to add it', ONCE, async ({ page }) => {
  await page.goto('/p/tallybean-almond-butter-sample-1-2-oz');
  const main = page.getByRole('main');
  await expect(main.getByText('Comes free with some orders.')).toBeVisible();
  await expect(main.getByText(/\$0\.00|In stock/)).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Free Extras' })).toHaveCount(0);
});

test('A visitor reads what an item costs with shipping in an order of $50, and then in their own box', async ({
  page,
}) => {
  await openProduct(page);
  // One line on phones, too, where the aisles' names are longer than it.
  expect((await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox())?.height).toBeLessThan(60);
  const slip = page.getByRole('region', { name: 'Price' });
  const how = slip.getByRole('group');
  await expect(slip).toContainText(/With shipping\$\d+\.\d\d\/(?:oz|fl oz|ct)/);
  await expect(how).toContainText('In a $50 grocery box: how it adds up');
  const height = (await slip.boundingBox())?.height;
  await pressAdd(page);
  await expect(how).toContainText('On its own in your box: how it adds up');
  expect((await slip.boundingBox())?.height).toBe(height);
  await how.getByText('how it adds up').click();
  await expect(how.getByText(/^(?:\d+ for )?\$\d+\.\d\d \+ \$\d+\.\d\d shipping = \$\d+\.\d\d for/)).toBeVisible();
});

test('What was viewed is shown again on this device, moves nothing when it comes, and can be cleared', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await openProduct(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(viewed).toHaveCount(0);
  await page.getByRole('region', { name: 'Similar items' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await viewed.scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('article')).toHaveCount(1);
  await expect(viewed.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await page.reload();
  await waitUntilHydrated(page);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await viewed.scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('article')).toHaveCount(1);
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);

  await viewed.getByRole('button', { name: 'Clear' }).click();
  await expect(viewed.getByRole('status')).toHaveText('Cleared.');
  await expect(viewed.getByRole('heading', { name: 'Recently viewed' })).toBeFocused();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(viewed).toHaveCount(0);
});

test('What was viewed can be asked for again when the shop did not answer', ONCE, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('viewed', '999999999'));
  await page.route('**/product-cards?*', (route) => route.abort());
  await openProduct(page);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('status')).toHaveText("We couldn't load them.");
  await page.unroute('**/product-cards?*');
  await viewed.getByRole('button', { name: 'Try again' }).click();
  await expect(viewed.getByRole('status')).toHaveText('None of these items are available right now.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'A visitor filters reviews by stars and by purchase, sorts them, and shows all again',
    ONCE,
    async ({ page }) => {
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
      await expect(reviews.getByRole('status')).toHaveText(/^\d+ reviews? of (a )?verified purchases? with 5 stars$/);
      await reviews.getByRole('link', { name: 'Show all reviews' }).click();
      await expect(page).toHaveURL(/\?reviews=helpful#reviews$/);
      await expect(reviews.getByRole('link', { name: 'Most helpful' })).toHaveAttribute('aria-current', 'true');
    },
  );

  test('A visitor looks closely at the label, and closes it with a key', async ({ page }) => {
    await page.goto(await almondButter(page.request));
    // 503 until it is drawn, and without script nothing asks again.
    const zooms = page.getByRole('dialog', { includeHidden: true }).getByRole('img', { includeHidden: true });
    await expect(zooms).toHaveCount(2);
    for (const src of await zooms.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src)))
      await expect.poll(async () => (await page.request.get(src)).status(), { timeout: 60_000 }).toBe(200);
    await page.reload();
    const pictures = page.getByRole('region', { name: 'Large pictures' });
    // Without script, the label is beside the front on phones only.
    const picture = pictures.getByRole('button').nth(isPhone(page) ? 1 : 0);
    await picture.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const large = dialog.getByRole('img');
    await expect(large).toHaveAttribute('src', /-zoom\.[0-9a-f]{10}\.1280\.webp$/);
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    // All of the picture is in sight, in the middle.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const shown = await large.boundingBox();
    const side = Math.min(width, height, 1280);
    expect(shown).toEqual({ x: (width - side) / 2, y: (height - side) / 2, width: side, height: side });
    if (isPhone(page)) {
      await dialog.getByRole('checkbox', { name: 'Zoom' }).focus();
      await page.keyboard.press('Space');
      const enlarged = await large.boundingBox();
      expect((enlarged?.width ?? 0) / side).toBeGreaterThanOrEqual(2);
      // The rest of it comes in sight.
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await large.boundingBox())?.x).toBeLessThan(enlarged?.x ?? 0);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(picture).toBeFocused();
  });

  test('A visitor reads which ingredients are allergens, and the nutrition panel as text', ONCE, async ({ page }) => {
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
  test(`Reviews that can't be asked for are refused: ${query}`, ONCE, async ({ request }) => {
    const answer = await request.get(`${await almondButter(request)}?${query}`);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([400, 'private, no-store']);
  });

test('What the server makes of a label has its styles', ONCE, async ({ page }) => {
  await openProduct(page);
  await expect(page.locator('nav:has(> a[href="#reviews"])')).toHaveCSS('display', 'flex');
});

test('Back leads to the link that was followed, and Forward to what is on the screen', async ({ page, isMobile }) => {
  const [product] = await productsOf(page, 'snacks');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const link = page.getByRole('main').locator(`h2 a[href="${product?.url}"]`);
  await link.click();
  const heading = page.getByRole('heading', { level: 1, name: product?.title ?? '' });
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await page.goForward();
  // Phones show only the last breadcrumb.
  const aisle = page.getByRole('main').getByRole('link', { name: 'Snacks', exact: true });
  await expect(isMobile ? heading : aisle).toBeFocused();
});
