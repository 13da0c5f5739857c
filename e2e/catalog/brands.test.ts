import { expect, test } from '@playwright/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor finds a brand by part of its name', async ({ page }) => {
    await page.goto('/brands');
    const letters = page.getByRole('navigation', { name: 'First letters' });
    expect(await letters.getByRole('link').count()).toBeGreaterThan(5);
    const first = page.getByRole('region', { name: 'A', exact: true }).getByRole('listitem').first();
    const name = (await first.getByRole('link').textContent()) ?? '';
    await page.getByLabel('Find a brand').fill(name.toUpperCase());
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(/\/brands\?q=/);
    const found = page.getByRole('region', { name: 'A', exact: true });
    await found.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const [, counted] = /(\d+) products?/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
    expect(Number(counted)).toBeGreaterThan(0);
  });

  test('A name that no brand has leads back to all brands', async ({ page }) => {
    await page.goto('/brands?q=zzqqxx');
    await expect(page.getByRole('heading', { name: 'No brand has “zzqqxx” in its name' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all brands' }).click();
    await expect(page).toHaveURL(/\/brands$/);
  });
});

test('A name longer than any is refused', async ({ request }) => {
  const answer = await request.get(`/brands?q=${'x'.repeat(61)}`);
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([400, 'private, no-store']);
});
