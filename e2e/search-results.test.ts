import { expect, test } from '@playwright/test';
import { waitUntilHydrated } from './support.ts';

test('A search without an exact match says what it shows instead, in the words that were typed', async ({ page }) => {
  await page.goto('/search/results?q=bread for toast');
  await expect(page.getByText('No exact match for “bread for toast.” Showing bread instead.')).toBeVisible();
  await page.goto('/search/results?q=instant pot');
  await expect(page.getByRole('heading', { name: 'No products found, please try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask us to carry it' })).toBeVisible();
  await page.goto('/search/results?q=halal chicken');
  await expect(page.getByText('We have nothing that fits “halal chicken.”')).toBeVisible();
  await page.goto('/search/results?q=noix free granola');
  await expect(page.getByText("We don't know “noix,” so we can't tell what's safe.")).toBeVisible();
});

test('A search that may avoid something shows nothing, and both meanings are one click away', async ({ page }) => {
  await page.goto('/search/results?q=no granola with nuts');
  await expect(page.getByText("We can't tell whether to leave out “nuts,” so we show nothing.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look for granola with nuts' })).toBeVisible();
  await page.getByRole('link', { name: 'Look for granola without nuts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('granola without nuts');
  await expect(page.getByText('No products found, please try again')).toBeHidden();
});

test('A corrected word keeps the accents of the others, in the heading and the title', async ({ page }) => {
  await page.goto('/search/results?q=jalapeño tortila chips');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('jalapeño tortilla chips');
  await expect(page.getByText('Showing tortilla chips instead.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search jalapeño tortila chips instead' })).toBeVisible();
  await expect(page).toHaveTitle(/jalapeño tortilla chips/);
});

test('Typing a diet offers all results, also where no words are suggested', async ({ page }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByLabel('Search products').first().fill('nut free');
  await page.getByRole('link', { name: 'All results for “nut free”' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “nut free”');
});

test('A free-from filter says what it keeps out', async ({ page }) => {
  await page.goto('/search/results?q=cookies&free_from=tree-nuts');
  const chip = page.getByRole('link', { name: 'Remove Free from: No tree nuts' });
  await expect(chip).toHaveText('No tree nuts');
});
