import { expect, type Page, test } from '@playwright/test';
import { structuredFaults } from '#storefront/kernel/structured-rules.ts';
import { productsOf, setUrl } from './support.ts';

type Facts = Record<string, unknown> & { '@type': string };

/** In the page's HTML, as search engines read it. */
async function factsOn(page: Page): Promise<Facts[]> {
  const html = await (await page.request.get(page.url())).text();
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Facts,
  );
}

async function canonicalOn(page: Page): Promise<string | null> {
  const link = page.locator('link[rel="canonical"]');
  return (await link.count()) === 1 ? new URL((await link.getAttribute('href')) ?? '').href : null;
}

/** The canonical addresses that a page's HTML names, without the shop's. */
function canonicalsIn(html: string): string[] {
  return [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href = '']) => {
    const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

test('robots.txt leads to sitemaps whose addresses answer', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /account');
  expect(robots).toMatch(/\nSitemap: https?:\/\/.+\/sitemap\.xml\n/);
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)</g)].map(([, file]) => new URL(file ?? '').pathname);
  for (const kind of ['pages', 'products', 'aisles', 'diets', 'brands', 'values', 'lists', 'filters'])
    expect(files.some((file) => file.startsWith(`/sitemaps/${kind}-`))).toBe(true);
  for (const file of files) {
    const text = await (await request.get(file)).text();
    const [, first] = /<loc>([^<]+)</.exec(text) ?? [];
    expect((await request.get(new URL(new URL(first ?? '').pathname, baseURL).href)).status(), first).toBe(200);
    if (!/(?:pages|filters)-/.test(file)) expect(text).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
  }
  expect((await request.get('/sitemaps/people-1.xml')).status()).toBe(404);
});

test('What a product says to search engines is what its page shows', async ({ page }) => {
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
  // A demo's reviews are made up (16 CFR 465).
  expect(found.aggregateRating).toBeUndefined();
  const way = facts.find((fact) => fact['@type'] === 'BreadcrumbList') as Facts & {
    itemListElement: { name: string }[];
  };
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  for (const { name } of way.itemListElement) await expect(crumbs).toContainText(name);
  expect(new URL((await canonicalOn(page)) ?? '').pathname).toBe(product?.url);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^https?:\/\/.+\.webp/);
});

test('The way to a list is the same for search engines as on its page', async ({ page }) => {
  for (const [address, ...above] of [
    ['/c/granola', 'Pantry', 'Breakfast'],
    ['/diets/vegan-diet', 'Diets'],
    ['/social/women-owned', 'Values'],
    ['/ps/almond-butter', 'Shopping lists'],
    ['/c/all-deals'],
  ] as const) {
    await page.goto(address);
    const crumbs = ['Home', ...above, await page.getByRole('heading', { level: 1 }).innerText()];
    const way = (await factsOn(page)).find((fact) => fact['@type'] === 'BreadcrumbList') as Facts & {
      itemListElement: { name: string; item: string }[];
    };
    const shown = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(way.itemListElement.map(({ name }) => name)).toEqual(crumbs);
    await expect(shown.getByRole('listitem')).toHaveText(crumbs);
    const links = await shown
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(way.itemListElement.slice(0, -1).map(({ item }) => item)).toEqual(links);
  }
});

test('The home page says who sells and what the membership is', async ({ page }) => {
  await page.goto('/');
  const [shop, site] = await factsOn(page);
  expect(shop).toMatchObject({ '@type': 'OnlineStore', hasMemberProgram: { '@type': 'MemberProgram' } });
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Tallybean' });
});

test('What pages say to search engines has all that these require', async ({ page }) => {
  const product = (await productsOf(page, 'snacks'))[0];
  const sets = [await setUrl(page, 'grouped'), await setUrl(page, 'buildYourBundle')];
  const lists = ['/c/granola', '/diets/vegan-diet', '/brands', '/l/pantry-staples'];
  for (const address of ['/', product?.url ?? '', ...sets, ...lists]) {
    await page.goto(address);
    const facts = await factsOn(page);
    expect(facts.length).toBeGreaterThan(0);
    expect([address, structuredFaults(facts)]).toEqual([address, []]);
    if (!sets.includes(address)) continue;
    const { offers } = facts[0] as Facts & { offers: { lowPrice: string } };
    await expect(page.getByRole('main')).toContainText(`From $${offers.lowPrice}`);
    await expect(page.locator('meta[property^="product:price"]')).toHaveCount(0);
  }
});

for (const [address, canonical, isIndexed] of [
  ['/c/snacks', '/c/snacks', true],
  ['/c/snacks?page=2', '/c/snacks?page=2', false],
  ['/c/snacks?utm_source=mail', '/c/snacks', true],
  ['/c/snacks?diet=vegan-diet', '/c/snacks?diet=vegan-diet', true],
  ['/c/granola?diet=vegan-diet', '/c/granola?diet=vegan-diet', false],
  ['/c/snacks?diet=vegan-diet&diet=organic', '/c/snacks?diet=organic&diet=vegan-diet', false],
  ['/c/snacks?price=5-10&diet=vegan-diet', '/c/snacks?diet=vegan-diet&price=5-10', false],
  ['/c/snacks?sort=price', '/c/snacks?sort=price', false],
  ['/diets/vegan-diet', '/diets/vegan-diet', true],
  ['/ingredients/almonds', '/ingredients/almonds', true],
  ['/ingredients/almonds?sort=price', '/ingredients/almonds?sort=price', false],
  ['/all-values', '/all-values', true],
  ['/brands', '/brands', true],
  ['/brands?q=farm', '/brands', false],
  ['/search/results?q=oats', '/search/results?q=oats', false],
  ['/help', '/help', true],
  ['/terms', '/terms', true],
  ['/membership/payment/plans?next=checkout', '/membership/payment/plans', true],
  ['/cart', null, false],
] as const) {
  test(`${address} is ${isIndexed ? 'found' : 'kept from search engines'}${canonical === null ? '' : ` as ${canonical}`}`, async ({
    request,
  }) => {
    const html = await (await request.get(address)).text();
    expect(canonicalsIn(html)).toEqual(canonical === null ? [] : [canonical]);
    expect(/<meta name="robots" content="noindex/.test(html)).toBe(!isIndexed);
  });
}

test('Every page that a sitemap names may be indexed, under that address', async ({ page, request }) => {
  for (const name of ['pages', 'filters', 'aisles', 'diets']) {
    const text = await (await request.get(`/sitemaps/${name}-1.xml`)).text();
    const addresses = [...text.matchAll(/<loc>([^<]+)</g)].map(
      ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
    );
    for (const { pathname, search } of addresses.slice(0, 12)) {
      const html = await (await page.request.get(pathname + search)).text();
      expect([pathname + search, /<meta name="robots"/.test(html)]).toEqual([pathname + search, false]);
      expect(canonicalsIn(html)).toEqual([pathname + search]);
    }
  }
});

test('A product has a picture for other sites, of the size that it says', async ({ page, request }) => {
  const product = (await productsOf(page, 'snacks'))[0];
  await page.goto(product?.url ?? '');
  const contentOf = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  const address = new URL((await contentOf('og:image')) ?? '');
  // 503 until it is drawn.
  await expect.poll(async () => (await request.get(address.pathname)).status()).toBe(200);
  const picture = await request.get(address.pathname);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, await contentOf('og:image:type')]);
  const size = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [String(image.naturalWidth), String(image.naturalHeight)];
  }, address.pathname);
  expect(size).toEqual([await contentOf('og:image:width'), await contentOf('og:image:height')]);
  expect(size).toEqual(['1200', '630']);
});

test('The indexes of brands and values have a picture for other sites', async ({ request }) => {
  for (const address of ['/brands', '/all-values']) {
    const html = await (await request.get(address)).text();
    const path = /property="og:image" content="https?:\/\/[^/"]+(\/[^"]+\.webp)"/.exec(html)?.[1] ?? address;
    // 503 until it is drawn.
    await expect.poll(async () => (await request.get(path)).headers()['content-type']).toBe('image/webp');
  }
});

test('A page has one address, however it is spelled', async ({ request }) => {
  for (const [asked, address] of [
    ['/C/Snacks', '/c/snacks'],
    ['/c/snacks/', '/c/snacks'],
    ['/Account/?a=B', '/account?a=B'],
    ['/Sitemap.XML', '/sitemap.xml'],
  ] as const) {
    const answer = await request.get(asked, { maxRedirects: 0 });
    expect([asked, answer.status(), answer.headers()['location']]).toEqual([asked, 301, address]);
  }
});

test('The product feed is XML that a parser reads', async ({ page, request }) => {
  const feed = await request.get('/feeds/google.xml');
  expect(feed.headers()['content-type']).toBe('application/xml; charset=utf-8');
  await page.goto('/help');
  const items = await page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      return document.querySelector('parsererror') ? -1 : document.querySelectorAll('channel > item').length;
    },
    await feed.text(),
  );
  expect(items).toBeGreaterThan(1_000);
  expect((await request.get('/feeds/google.xml?page=2')).status()).toBe(400);
});
