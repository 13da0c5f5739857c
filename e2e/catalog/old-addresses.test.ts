import { expect, test } from '@playwright/test';
import { changeRows as change } from '../operator.ts';
import { productsOf } from '../support.ts';

test('An old link to a list leads to its new address, also inside the shop', async ({ page, isMobile }) => {
  const [old, renamed] = isMobile ? ['baking-day', 'bake-days'] : ['quick-dinners', 'week-staples'];
  await change(`update shopping_list set url_key = '${renamed}' where url_key = '${old}'`);
  try {
    const answer = async () => (await page.request.get(`/l/${old}?from=mail`, { maxRedirects: 0 })).status();
    await expect.poll(answer).toBe(301);
    await page.goto(`/l/${old}?from=mail`);
    await expect(page).toHaveURL(new RegExp(`/l/${renamed}\\?from=mail$`));
  } finally {
    await change(`update shopping_list set url_key = '${old}' where url_key = '${renamed}'`);
  }
  await expect.poll(async () => (await page.request.get(`/l/${old}`)).status()).toBe(200);
});

test('A product that is no longer sold says so, and what to buy instead', async ({ page, isMobile }) => {
  const replaced = [];
  for (const product of await productsOf(page, 'snacks')) {
    const { swaps } = await (await page.request.get(`/api/v1/products/${product.url.replace('/p/', '')}`)).json();
    if (swaps.some((swap: { product_type: string }) => swap.product_type === 'simple') && swaps.length > 1)
      replaced.push(product);
  }
  // One each, because both screens are tested at once in the same shop.
  const url = replaced[isMobile ? 1 : 0]?.url ?? '';
  await change(`update product set is_available = false where url_key = '${url.replace('/p/', '')}'`);
  try {
    await expect.poll(async () => (await page.request.get(url)).status()).toBe(410);
    const answer = await page.goto(url);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByText('We no longer sell this.')).toBeVisible();
    await expect(page.locator('meta[name="robots"][content^="noindex"]')).toHaveCount(1);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: /^Add / }).first()).toBeVisible();
  } finally {
    await change(`update product set is_available = true where url_key = '${url.replace('/p/', '')}'`);
  }
  await expect.poll(async () => (await page.request.get(url)).status()).toBe(200);
});

test('An address of something that was removed answers 410 and shows what is similar', async ({ page, isMobile }) => {
  const key = `rolled-oats-of-old-${isMobile ? 'phones' : 'days'}`;
  await change(`insert into page_redirect (kind, old_key) values ('product', '${key}')`);
  await expect.poll(async () => (await page.request.get(`/p/${key}`)).status()).toBe(410);
  await page.goto(`/p/${key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'We no longer sell this product' })).toBeVisible();
  const similar = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /oat/i });
  await similar.first().click();
  await expect(page).toHaveURL(/\/p\//);
  await expect(page.getByRole('heading', { level: 1, name: /oat/i })).toBeVisible();
  await change(`delete from page_redirect where old_key = '${key}'`);
});

test('A brand that has ended is called a brand', async ({ page, isMobile }) => {
  const key = `barn-of-old-${isMobile ? 'phones' : 'days'}`;
  await change(`insert into page_redirect (kind, old_key) values ('brand', '${key}')`);
  await expect.poll(async () => (await page.request.get(`/brand/${key}`)).status()).toBe(410);
  await page.goto(`/brand/${key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'We no longer sell this brand' })).toBeVisible();
  await expect(page).toHaveTitle(/^We no longer sell this brand \|/);
  await change(`delete from page_redirect where old_key = '${key}'`);
});
