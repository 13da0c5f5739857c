import { expect, test } from '@playwright/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor finds a certification, and reads on a product how and when it was checked', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shop by values' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop by values');
    const group = page.getByRole('region', { name: 'Certifications' });
    await group.getByRole('link', { name: 'Kosher', exact: true }).click();
    await expect(page).toHaveURL(/\/certifications\/kosher$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kosher');
    await page.getByRole('article').first().getByRole('link').first().click();
    const claim = page.getByRole('definition').filter({ hasText: 'Kosher' });
    await expect(claim).toHaveText(/^Kosher: kosher supervisor's certificate, checked \w+ \d+, 20\d\d$/);
    await claim.getByRole('link').click();
    await expect(page).toHaveURL(/\/certifications\/kosher$/);
  });
});

test("An ingredient's page begins with what has the most of it, until the shopper sorts it", async ({ page }) => {
  await page.goto('/ingredients/almonds');
  const sort = page.getByLabel('Sort');
  await expect(sort).toHaveValue('match');
  await expect(page.getByRole('article').first()).toContainText(/almond/i);
  await sort.selectOption('price');
  await expect(page).toHaveURL(/sort=price$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almonds');
});

for (const [address, status] of [
  ['/certifications/no-such', 404],
  ['/concerns/no-such', 404],
  ['/ingredients/no-such', 404],
  ['/social/no-such', 404],
  ['/social/women-owned?sort=cheapest', 400],
  ['/ingredients/almonds?page=x', 400],
  ['/c/snacks?sort=cheapest', 400],
  ['/c/snacks?filter[diet]=vegan-diet', 400],
  ['/c/snacks?diets=vegan-diet', 400],
  ['/brand/no-such?concern=digestive-health', 400],
  ['/search/results?q=oats&ingredient=almonds', 400],
  ['/c/snacks?page=9999', 404],
  ['/search/results?q=oats&page=9999', 404],
  ['/search/results?q=zzzzzz&page=3', 404],
  ['/diets/vegan-diet?page=9999', 404],
  ['/c/snacks?diet=no-such', 400],
  ['/c/snacks?rating=9', 400],
  ['/search/results?q=oats&price=cheap', 400],
  [`/search/results?q=${'oats'.repeat(51)}`, 400],
  ['/c/holiday?category=no-such', 400],
  ['/ps/no-such', 404],
  ['/l/no-such', 404],
  ['/l/pantry-staples?diet=vegan-diet', 400],
  ['/c/shopping-lists?sort=price', 400],
  ['/all-values?diet=vegan-diet', 400],
  ['/brands?page=2', 400],
] as const) {
  test(`${address} is answered with ${status}, fast and never cached`, async ({ request }) => {
    const answer = await request.get(address);
    expect(answer.status()).toBe(status);
    expect(answer.headers()['cache-control']).toContain('no-store');
    expect(await answer.text()).toMatch(/<h1/);
  });
}

for (const [folder, index] of [
  ['/diets', '/all-values#diet'],
  ['/concerns', '/all-values#concern'],
  ['/brand', '/brands'],
  ['/ps', '/c/shopping-lists'],
] as const)
  test(`${folder} leads to ${index}`, async ({ request }) => {
    const answer = await request.get(folder, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, index]);
  });

for (const address of [
  '/ic/',
  '/IC',
  '/Deals/ThriveCash/',
  '/PS/almond-butter',
  '/Brands/',
  '/%69c',
  '/p%73/almond-butter',
  '/ic/_.data',
])
  test(`${address} is the same page as without capitals and the last slash`, async ({ request }) => {
    expect((await request.get(address)).status()).toBe(200);
  });
