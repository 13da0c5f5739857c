import { expect, type Page, test } from '@playwright/test';
import { brokenRulesOf } from '../axe.ts';
import { waitUntilHydrated } from '../support.ts';

// After a change of the look: npx playwright test --config e2e/playwright.config.ts e2e/home/components --update-snapshots
const TOLERANCE = { maxDiffPixelRatio: 0.02 };

async function open(page: Page): Promise<void> {
  await page.goto('/demo/components');
  await waitUntilHydrated(page);
  await page.evaluate(() => document.fonts.ready);
}

test('Every component looks as in the pictures kept in e2e/pictures', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: "Show a form's errors" }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  // Which products are in stock, and how long their names are, depends on the journeys before.
  const parts = page.locator('main section').filter({ hasNot: page.locator('article') });
  await expect(parts).toHaveCount(9);
  for (const part of await parts.all()) {
    const name = (await part.getByRole('heading').first().innerText()).toLowerCase().replace(/\W+/g, '-');
    const mask = [part.locator('img')];
    await expect.soft(part).toHaveScreenshot(`${name}.png`, { mask, ...TOLERANCE });
  }
});

test('Every layer and message looks as in its picture, and everyone can use it', async ({ page }) => {
  await open(page);
  for (const name of ['Dialog', 'Sheet at the start', 'Sheet at the end', 'Sheet of the whole screen']) {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    const layer = page.getByRole('dialog', { name });
    await expect.soft(layer).toHaveScreenshot(`${name.toLowerCase().replace(/\W+/g, '-')}.png`, TOLERANCE);
    expect.soft(await brokenRulesOf(page)).toEqual([]);
    await layer.getByRole('button', { name: 'Close' }).click();
    await expect(opener).toBeFocused();
  }
  // An error stays until it is closed, and one with Undo while the pointer is on it.
  await page.getByRole('button', { name: 'Show a message: error' }).click();
  await page.getByRole('button', { name: 'Show a message: undo' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover();
  for (const text of ['Something has failed.', 'Something to know.']) {
    const message = page.locator('[aria-live]').getByText(text).locator('xpath=..');
    const name = text.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '');
    await expect.soft(message).toHaveScreenshot(`message-${name}.png`, TOLERANCE);
  }
  expect.soft(await brokenRulesOf(page)).toEqual([]);
});
