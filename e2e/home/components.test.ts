import { expect, test } from '@playwright/test';
import { waitUntilHydrated } from '../support.ts';

// After a change of the look: npx playwright test --config e2e/playwright.config.ts e2e/home/components --update-snapshots
test('Every component looks as in the pictures kept in e2e/pictures', async ({ page }) => {
  await page.goto('/demo/components');
  await waitUntilHydrated(page);
  await page.evaluate(() => document.fonts.ready);
  // Which products are in stock, and how long their names are, depends on the journeys before.
  const parts = page.locator('main section').filter({ hasNot: page.locator('article') });
  await expect(parts).toHaveCount(7);
  for (const part of await parts.all()) {
    const name = (await part.getByRole('heading').first().innerText()).toLowerCase().replace(/\W+/g, '-');
    const mask = [part.locator('img')];
    await expect.soft(part).toHaveScreenshot(`${name}.png`, { mask, maxDiffPixelRatio: 0.02 });
  }
});
