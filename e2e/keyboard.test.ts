import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, signInQuietly, waitUntilHydrated } from './support.ts';

/** More tab stops than any page of the journey has before the control in question. */
const MOST_STOPS = 160;

test('By keyboard alone a member finds a product, adds it, checks out, and never loses the focus', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await waitUntilHydrated(page);
  await tabTo(page, page.getByLabel('Search products').first());
  const field = page.getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeFocused();
  await page.keyboard.type('oats');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/results\?q=/);
  // The URL changes before the page is rendered.
  await expect(page.getByRole('heading', { level: 1, name: /^Results for/ })).toBeVisible();
  await expectFocusKept(page);

  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add (?!one )/ }) })
    .first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await tabTo(page, card.getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();

  await tabTo(page, main.getByRole('button', { name: /^Add (?!one )/ }).first());
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: `Add one ${title}`, exact: true }).first()).toBeFocused();
  await expectFocusSeen(page);

  await tabTo(page, page.getByRole('link', { name: /^Cart, \d+ item/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(drawer).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, drawer.getByRole('link', { name: /^Check out/ }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Create your account to check out' })).toBeVisible();
  await expectFocusKept(page);
  await waitUntilHydrated(page);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('member@demo.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await waitUntilHydrated(page);
  await tabTo(page, page.getByRole('button', { name: /^Place order/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
});

test('A filter, a chip and the rejoin dialog give the focus back', async ({ page }) => {
  await signInQuietly(page, 'lapsed@demo.test');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const vegan = page.getByRole('checkbox', { name: /^Vegan/ });
  await vegan.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/diet=vegan-diet/);
  await expect(page.getByRole('link', { name: 'Remove Diet: Vegan' })).toBeVisible();
  await expect(vegan).toBeFocused();
  await expect(vegan).toBeChecked();

  await page.getByRole('checkbox', { name: /^Organic/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('link', { name: 'Remove Diet: Organic' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove Diet: Vegan' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Remove Diet: Organic' })).toBeFocused();
  await expect(vegan).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const add = page.getByRole('button', { name: /^Add (?!one )/ }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rejoin to keep shopping' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();

  await page.goto('/c/snacks');
  const skip = page.getByRole('link', { name: 'Skip to products' });
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused();
});

/** Tabs to the control, checking at each stop that the focus is visible. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page);
  }
  throw new Error(`${String(wanted)} is not reached by ${key}.`);
}

async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');
}

/** The focused element is on screen and has a focus ring. */
async function expectFocusSeen(page: Page): Promise<void> {
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
      if (!hasRing) return `no ring on ${activeElement.outerHTML.slice(0, 120)}`;
      return height > 0 && bottom > 0 && top < innerHeight ? 'seen' : 'off the screen';
    });
  await expect.poll(seen).toBe('seen');
}
