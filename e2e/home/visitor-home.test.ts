import { expect, type Locator, test } from '@playwright/test';
import { ONCE } from '../support.ts';

/** How many are in the first two screens: whole, and not outside to the side. */
function inTwoScreens(links: Locator): Promise<number> {
  return links.evaluateAll(
    (all) =>
      all.filter((link) => {
        const { left, right, bottom } = link.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth && bottom + window.scrollY <= 2 * window.innerHeight;
      }).length,
  );
}

test('The first two screens lead to 8 aisles and 6 diets, the diets first', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const aisles = main.getByRole('region', { name: 'Shop by aisle' }).getByRole('link');
  const diets = main.getByRole('region', { name: 'Shop by diet' }).getByRole('link');
  expect(await inTwoScreens(aisles)).toBeGreaterThanOrEqual(8);
  expect(await inTwoScreens(diets)).toBeGreaterThanOrEqual(6);
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('Shop by diet')).toBeLessThan(headings.indexOf('Shop by aisle'));
});

test('The header shows every aisle at 1024 px, also with text at 200%', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/');
  const aisles = page.getByRole('navigation', { name: 'Aisles', exact: true }).first().getByRole('link');
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    const outside = await aisles.evaluateAll((links) =>
      links
        .filter((link) => link.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((link) => link.textContent),
    );
    expect(outside, size).toEqual([]);
  }
});
