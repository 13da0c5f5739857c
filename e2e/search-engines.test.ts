import { expect, type Page, test } from '@playwright/test';
import { productsOf } from './support.ts';

type Facts = Record<string, unknown> & { '@type': string };

async function factsOn(page: Page): Promise<Facts[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Facts);
}

async function canonicalOn(page: Page): Promise<string | null> {
  const link = page.locator('link[rel="canonical"]');
  return (await link.count()) === 1 ? new URL((await link.getAttribute('href')) ?? '').href : null;
}

test('robots.txt leads to sitemaps whose addresses answer', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /account');
  expect(robots).toMatch(/\nSitemap: https?:\/\/.+\/sitemap\.xml\n/);
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)</g)].map(([, file]) => new URL(file ?? '').pathname);
  for (const kind of ['pages', 'products', 'aisles', 'diets', 'brands', 'values', 'lists'])
    expect(files.some((file) => file.startsWith(`/sitemaps/${kind}-`))).toBe(true);
  for (const file of files) {
    const text = await (await request.get(file)).text();
    const [, first] = /<loc>([^<]+)</.exec(text) ?? [];
    expect((await request.get(new URL(new URL(first ?? '').pathname, baseURL).href)).status(), first).toBe(200);
  }
  expect((await request.get('/sitemaps/people-1.xml')).status()).toBe(404);
});

test('What a product says to search engines is what its page shows', async ({ page }) => {
  await page.goto('/login');
  const product = (await productsOf(page, 'snacks'))[0];
  await page.goto(product?.url ?? '');
  const facts = await factsOn(page);
  const found = facts.find((fact) => fact['@type'] === 'Product') as Facts & {
    name: string;
    offers: { price: string; priceSpecification: { price: string; validForMemberTier?: { '@id': string } }[] };
    aggregateRating?: { ratingValue: string };
  };
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.name);
  const main = page.getByRole('main');
  for (const { price } of found.offers.priceSpecification) await expect(main).toContainText(`$${price}`);
  expect(found.offers.priceSpecification[0]?.validForMemberTier?.['@id']).toMatch(/#member$/);
  if (found.aggregateRating) await expect(main).toContainText(found.aggregateRating.ratingValue);
  const way = facts.find((fact) => fact['@type'] === 'BreadcrumbList') as Facts & {
    itemListElement: { name: string }[];
  };
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  for (const { name } of way.itemListElement) await expect(crumbs).toContainText(name);
  expect(new URL((await canonicalOn(page)) ?? '').pathname).toBe(product?.url);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^https?:\/\/.+\.webp/);
});

test('The home page says who sells and what the membership is', async ({ page }) => {
  await page.goto('/');
  const [shop] = await factsOn(page);
  expect(shop).toMatchObject({ '@type': 'Organization', hasMemberProgram: { '@type': 'MemberProgram' } });
});

for (const [address, canonical] of [
  ['/c/snacks', '/c/snacks'],
  ['/c/snacks?page=2', '/c/snacks?page=2'],
  ['/c/snacks?diet=vegan-diet', '/c/snacks?diet=vegan-diet'],
  ['/c/snacks?diet=vegan-diet&diet=organic', null],
  ['/c/snacks?diet=vegan-diet&price=5-10', null],
  ['/c/snacks?sort=price', null],
  ['/diets/vegan-diet', '/diets/vegan-diet'],
  ['/ingredients/almonds', '/ingredients/almonds'],
  ['/ingredients/almonds?sort=price', null],
  ['/all-values', '/all-values'],
  ['/brands', '/brands'],
  ['/brands?q=farm', null],
  ['/search/results?q=oats', null],
  ['/help', '/help'],
  ['/terms', '/terms'],
  ['/cart', null],
] as const) {
  test(`${address} is ${canonical === null ? 'kept from search engines' : `found as ${canonical}`}`, async ({
    page,
  }) => {
    await page.goto(address);
    const found = await canonicalOn(page);
    expect(found === null ? null : found.replace(new URL(found).origin, '')).toBe(canonical);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(canonical === null ? 1 : 0);
  });
}
