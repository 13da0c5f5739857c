import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { isPhone, waitUntilHydrated } from './support.ts';
import { TEMPLATES } from './templates.ts';

const PHONE_WIDTHS = [320, 375, 414];
/** Axe calls these moderate, but they are how screen readers find their way. */
const ALSO_FAULTS = new Set(['heading-order', 'landmark-unique']);

for (const { name, prepare, isWithoutScript } of TEMPLATES) {
  test(`Everyone can use the page: ${name}`, async ({ page }) => {
    const address = await prepare(page);
    await page.goto(address);
    if (!isWithoutScript) await waitUntilHydrated(page);
    if (address.includes('#isCartOpen')) await expect(page.getByRole('dialog')).toBeVisible();
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

/** By how many pixels the page is wider than the window. */
function beyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function faultsOf(page: Page): Promise<string[]> {
  // Half transparent text, such as that of a drawer that still slides in, has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        .map((animation) => animation.finished),
    ),
  );
  const { violations, incomplete } = await new AxeBuilder({ page }).analyze();
  // Axe only doubts text in the very color of its background, because it may be hidden on purpose.
  const unseen = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'equalRatio'))
    .map(({ target }) => `same color as its background: ${target.join(' ')}`);
  const certain = violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALSO_FAULTS.has(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.slice(0, 200)}`),
    );
  return [...certain, ...unseen];
}
