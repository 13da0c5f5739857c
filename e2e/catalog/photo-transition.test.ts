import { expect, type Page, test } from '@playwright/test';
import { waitUntilHydrated } from '../support.ts';

declare global {
  interface Window {
    moved: string[];
  }
}

/** Keeps which parts of the page move, and that any transition began. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = [];
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      window.moved.push('a transition');
      const transition = begin(update);
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect) window.moved.push(effect.pseudoElement ?? '');
      });
      return transition;
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
  await watchTransitions(page);
  await followFirstCard(page, { rests: true });
  await expect.poll(() => moved(page)).toContain('::view-transition-group(photo)');
  const large = page.locator('#photo');
  await expect(large).toHaveCSS('view-transition-name', 'none');
  await expect(large).toBeVisible();
});

test('no picture moves to a page that is not there yet, nor for someone who wants less motion', async ({ page }) => {
  await watchTransitions(page);
  await followFirstCard(page, { rests: false });
  expect(await moved(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await followFirstCard(page, { rests: true });
  expect(await moved(page)).toEqual([]);
});
