import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page of the journey has before the control in question. */
const MOST_STOPS = 160;

/** Focuses the control and uses it as the keyboard does. */
export async function enter(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** Tabs to the control, checking at each stop that the focus is visible. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page);
  }
  throw new Error(`${String(wanted)} is not reached by ${key}.`);
}

/** Tabs to the control and uses it with Enter. */
export async function tabAndEnter(page: Page, wanted: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

/** Something has the focus. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');
}

/** The focused element is on screen and has a focus ring. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return 'lost';
      // A card's link draws its ring around the whole card, with ::after.
      const hasRing = [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(activeElement, part);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      const { top, bottom, height } = activeElement.getBoundingClientRect();
      const tag = activeElement.outerHTML.slice(0, 120);
      if (!hasRing) return `no ring on ${tag}`;
      const isSeen = height > 0 && bottom > 0 && top < innerHeight;
      return isSeen ? 'seen' : `off the screen of ${innerHeight} px, from ${top} to ${bottom}: ${tag}`;
    });
  await expect.poll(seen).toBe('seen');
}
