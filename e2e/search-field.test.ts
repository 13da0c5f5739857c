import { expect, type Page, test } from '@playwright/test';
import { SUGGESTION_TEXTS } from '#storefront/search/texts.ts';
import { waitUntilHydrated } from './support.ts';

/** @returns what holds back the scripts that the page asks for from then on, and what lets them go. */
async function scriptsOf(page: Page) {
  let release: () => void = () => undefined;
  let released = Promise.resolve();
  let held = 0;
  await page.route(/\/assets\/[^?]+\.js/, async (route) => {
    held++;
    await released;
    await route.continue();
  });
  const hold = () => {
    held = 0;
    released = new Promise((resolve) => (release = resolve));
  };
  return { hold, release: () => release(), countHeld: () => held };
}

const stateOf = (page: Page) =>
  page
    .getByLabel('Search products')
    .first()
    .evaluate((field: HTMLInputElement) => ({
      text: field.value,
      caret: field.selectionStart,
      isFocused: field === document.activeElement,
      isSame: field.dataset['seen'] === 'yes',
    }));

test('letters typed before, while and after the scripts load stay where they were typed', async ({ page }) => {
  const scripts = await scriptsOf(page);
  scripts.hold();
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel('Search products').first();
  await field.click();
  // Pointing at the field would load the suggestions' code early.
  await page.mouse.move(0, 0);
  await field.evaluate((input) => (input.dataset['seen'] = 'yes'));
  await page.keyboard.type('lmond');
  await page.keyboard.press('Home');
  scripts.release();
  await waitUntilHydrated(page);
  scripts.hold();
  expect(await stateOf(page)).toEqual({ text: 'lmond', caret: 0, isFocused: true, isSame: true });
  // The suggestions' code is requested now, and arrives after the next letters.
  await page.keyboard.type('a');
  await page.keyboard.press('End');
  await page.keyboard.type(' butter');
  await expect.poll(scripts.countHeld).toBeGreaterThan(0);
  scripts.release();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await stateOf(page)).toEqual({ text: 'almond butter', caret: 13, isFocused: true, isSame: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/results\?q=almond\+butter$/);
});

test('letters typed while the results load, and after, are the next search', async ({ page }) => {
  let release: () => void = () => undefined;
  const isTyped = new Promise<void>((resolve) => (release = resolve));
  // Set before the page opens: a request right after `page.route` can slip past it.
  await page.route(/search\/results\.data/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByLabel('Search products').first().click();
  await page.keyboard.type('oats');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “oats”' })).toBeVisible();
  await page.keyboard.type(' honey');
  expect(await stateOf(page)).toMatchObject({ text: 'oats and honey', isFocused: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/results\?q=oats\+and\+honey$/);
  const heading = page.getByRole('heading', { level: 1, name: /^Results for/ });
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText('Results for “oats”');
  await expect(heading).toBeFocused();
});

test('Add in a suggestion puts the product into the cart without leaving the page', async ({ page }) => {
  // Phones have no room for products among the suggestions.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await page.getByLabel('Search products').first().pressSequentially('chips');
  const products = page.getByRole('search').getByRole('list', { name: 'Products' });
  await products.getByRole('button', { name: /^Add / }).first().click();
  await expect(products.getByRole('textbox', { name: /^Quantity of / })).toHaveValue('1');
  await expect(page).toHaveURL(/\/c\/snacks$/);
});

test('Suggestions are up to ten rows on a wide screen and eight on a phone, pages among them', async ({ page }) => {
  for (const [width, most] of [
    [1440, 10],
    [375, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await waitUntilHydrated(page);
    await page.getByLabel('Search products').first().pressSequentially('almond');
    const search = page.getByRole('search').first();
    await expect(search.getByRole('link', { name: 'All results for “almond”' })).toBeVisible();
    const rows = await search.locator('[role=option], li:not([role]), a[data-place]').filter({ visible: true }).count();
    expect(rows).toBeGreaterThan(4);
    expect(rows).toBeLessThanOrEqual(most);
    await expect(
      search
        .getByRole('option')
        .filter({ hasText: /Aisle|Brand/ })
        .first(),
    ).toBeVisible();
  }
});

test('Suggestions are asked for once a text, and again after they could not be had', async ({ page }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const field = page.getByLabel('Search products').first();
  await field.focus();
  await expect(page.getByRole('listbox', { includeHidden: true }).first()).toBeAttached();
  const asked: (string | null)[] = [];
  await page.route('**/search/suggest*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q'));
    return asked.length === 1 ? route.abort() : route.continue();
  });
  await field.press('o');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(SUGGESTION_TEXTS.offline);
  await field.press('Backspace');
  await field.press('o');
  await expect(page.getByRole('search').getByRole('option').first()).toBeVisible();
  // Known by now.
  await field.press('Backspace');
  await field.press('o');
  await expect(page.getByRole('search').getByRole('option').first()).toBeVisible();
  expect(asked).toEqual(['o', 'o']);
});

test('What was suggested for other words is gone before the answer comes', async ({ page }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const field = page.getByLabel('Search products').first();
  const options = page.getByRole('search').getByRole('option');
  await field.pressSequentially('oat');
  await expect(options.first()).toBeVisible();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/search/suggest?q=*', async (route) => {
    await released;
    await route.continue();
  });
  await field.press('s');
  await expect(options.first()).toBeVisible();
  await field.fill('milk');
  await expect(options).toHaveCount(0);
  release();
  await expect(options.first()).toBeVisible();
});

test('A suggestion that was moved to stays chosen only if it is among the next ones', async ({ page }) => {
  const found: Record<string, string[]> = { o: ['oat milk', 'oatmeal'], oa: ['oatmeal', 'oats'], oat: ['oat bran'] };
  let gate = Promise.withResolvers<void>();
  await page.route('**/search/suggest?q=*', async (route) => {
    await gate.promise;
    const queries = found[new URL(route.request().url()).searchParams.get('q') ?? ''] ?? [];
    await route.fulfill({ json: { queries, categories: [], brands: [], products: [] } });
  });
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const field = page.getByLabel('Search products').first();
  const options = page.getByRole('search').getByRole('option');
  const selected = options.and(page.locator('[aria-selected="true"]'));
  gate.resolve();
  await field.press('o');
  await expect(options).toHaveCount(2);
  for (const [letter, text, left] of [
    ['a', 'oatmeal', ['oatmeal']],
    ['t', 'oat bran', []],
  ] as const) {
    gate = Promise.withResolvers();
    await field.press(letter);
    for (let at = 0; at < 2; at++) await field.press('ArrowDown');
    await expect(selected).toHaveCount(1);
    gate.resolve();
    await expect(options.first()).toContainText(text);
    await expect(selected).toHaveText(left.map((title) => new RegExp(title)));
  }
  await field.press('Enter');
  await expect(page).toHaveURL(/\?q=oat$/);
});
