import { expect, type Page, test } from '@playwright/test';
import { waitUntilHydrated } from '../support.ts';

declare global {
  interface Window {
    /** How far each picture that moved came from, in px. */
    moved: number[];
  }
}

/** Keeps which pictures move. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      const before = this.getBoundingClientRect();
      const animation = animate.apply(this, given);
      const { x, y } = this.getBoundingClientRect();
      if (this instanceof HTMLImageElement) window.moved.push(Math.hypot(x - before.x, y - before.y));
      return animation;
    };
  });
}

async function followFirstCard(page: Page, { rests }: { rests: boolean }): Promise<void> {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  if (rests) {
    await link.hover();
    await page.waitForFunction(() => {
      const [data] = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]');
      return data !== undefined && performance.getEntriesByName(data.href).length > 0;
    });
    await link.click();
  } else await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.trim());
}

const moved = (page: Page) => page.evaluate(() => window.moved);

test("the picture of a card moves to the product's page that was prefetched", async ({ page }) => {
  await watchMoves(page);
  await followFirstCard(page, { rests: true });
  await expect.poll(async () => (await moved(page)).length).toBe(1);
  expect((await moved(page))[0]).toBeGreaterThan(20);
  await expect(page.locator('[data-moving]')).toHaveCount(0);
  await expect(page.locator('#photo')).toHaveCSS('opacity', '1');
  await expect(page.locator('#photo')).toBeVisible();
});

test('no picture moves to a page that is not there yet, nor for someone who wants less motion', async ({ page }) => {
  await watchMoves(page);
  await followFirstCard(page, { rests: false });
  expect(await moved(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await followFirstCard(page, { rests: true });
  expect(await moved(page)).toEqual([]);
});
