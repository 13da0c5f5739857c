import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { isPhone, waitUntilHydrated } from './support.ts';
import { TEMPLATES } from './templates.ts';

const PHONE_WIDTHS = [320, 375, 414];

for (const { name, prepare, dialog, open, isWithoutScript } of TEMPLATES) {
  test(`Everyone can use the page: ${name}`, async ({ page }) => {
    const address = await prepare(page);
    await page.goto(address);
    if (!isWithoutScript) await waitUntilHydrated(page);
    if (address.includes('#isCartOpen')) await expect(page.getByRole('dialog')).toBeVisible();
    await open?.(page);
    if (dialog) await expect(page.getByRole('dialog', { name: dialog }).getByRole('heading').first()).toBeVisible();
    await expect(page.locator('#health-check')).toBeAttached();
    await expect(page.locator('#health-check')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await faultsOf(page)).toEqual([]);
    if (!isPhone(page)) return;
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 812 });
      expect.soft(await beyondWindow(page), `${width} px`).toBe(0);
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 812 });
      expect.soft(await beyondWindow(page), `text at 200%, ${width} px`).toBe(0);
    }
  });
}

/** By how many pixels the page is wider than the window, or what is in its dialog wider than the dialog. */
function beyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}
