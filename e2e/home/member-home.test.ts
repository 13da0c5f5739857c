import { expect, test } from '@playwright/test';
import { call, registerAs, signIn, signInQuietly } from '../support.ts';

test('A member sees their savings, open order and past items in place of the pitch; a visitor sees the pitch', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Questions and answers' })).toBeAttached();

  await signInQuietly(page, 'member@demo.test');
  type Account = { firstname: string; lifetime_savings: number };
  const { firstname, lifetime_savings } = await call<Account>(page, 'GET', '/account');
  type Orders = { orders: { increment_id: string; status: string; shipments: { delivery_status: string }[] }[] };
  const { orders } = await call<Orders>(page, 'GET', '/account/orders?page_size=10');
  const open = orders.filter(
    ({ status, shipments }) =>
      status === 'placed' &&
      shipments.some(({ delivery_status }) => !/delivered|closed|canceled/.test(delivery_status)),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: `Hi, ${firstname}` })).toBeVisible();
  const saved = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(lifetime_savings);
  await expect(page.getByRole('region', { name: 'Your savings' })).toContainText(saved);
  for (const { increment_id } of open)
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`order ${increment_id}`, 'i') }),
    ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Buy again' }).getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Choose a plan' })).toHaveCount(0);
  for (const linked of ['How it adds up', 'Questions and answers']) {
    await page.getByRole('contentinfo').getByRole('link', { name: linked }).click();
    await expect(page.getByRole('heading', { level: 2, name: linked })).toBeInViewport();
  }
});

test('A new trial member without orders is told where savings start', async ({ page }) => {
  await registerAs(page, 'trial');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your savings start here' })).toBeVisible();
  await expect(page.getByText(/^Your free trial ends on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Buy again' })).toHaveCount(0);
});

test('A member reads when their own plan pays for itself, and of a free plan nothing', async ({ page }) => {
  const sums = page.getByRole('region', { name: 'How it adds up' });
  await signInQuietly(page, 'monthly@demo.test');
  await page.goto('/');
  await expect(sums).toContainText('your membership at $144.00 a year pays for itself');
  await signInQuietly(page, 'gives@demo.test');
  await page.goto('/');
  await expect(sums).toContainText('Every order shows what you saved');
  await expect(sums).not.toContainText('pays for itself');
});

test('A lead sees the pitch', async ({ page }) => {
  await registerAs(page, 'lead');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Questions and answers' })).toBeAttached();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a member sees their own start page, and a visitor on the same server does not', async ({ page, browser }) => {
    await page.goto('/login?route=/');
    await signIn(page, 'member@demo.test');
    await expect(page.getByRole('heading', { level: 1, name: /^Hi, / })).toBeVisible();
    const other = await browser.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('region', { name: 'Questions and answers' })).toBeAttached();
    await other.close();
  });
});
