import { describe, expect, test } from 'vitest';
import { readName, robotsText, sitemap, sitemapIndex } from './sitemap.ts';

const SHOP = 'https://shop.example';

test('robots.txt opens the catalog, closes personal pages, and names the sitemap', () => {
  const text = robotsText(SHOP);
  expect(text).toMatch(/^User-agent: \*\n/);
  for (const path of ['/account', '/cart', '/checkout', '/preferences', '/api/', '/search/'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).not.toMatch(/Disallow: \/(?:c|p|diets|brand|)\n/);
  expect(text).toContain(`Sitemap: ${SHOP}/sitemap.xml\n`);
});

test('the index splits products into files of 2,000 and leaves empty kinds out', () => {
  const text = sitemapIndex(SHOP, {
    products: 4_001,
    aisles: 60,
    diets: 7,
    brands: 0,
    values: 60,
    lists: 8,
    filters: 20,
  });
  const names = [...text.matchAll(/sitemaps\/([^<]+)</g)].map(([, name]) => name);
  expect(names).toEqual([
    'pages-1.xml',
    'products-1.xml',
    'products-2.xml',
    'products-3.xml',
    'aisles-1.xml',
    'diets-1.xml',
    'values-1.xml',
    'lists-1.xml',
    'filters-1.xml',
  ]);
});

test('addresses are whole and escaped', () => {
  const text = sitemap(SHOP, [
    { url: '/p/salt&pepper', image: '/media/a.webp?v=1&w=2', changed_on: '2026-11-02' },
    { url: '/' },
  ]);
  expect(text).toContain('<loc>https://shop.example/p/salt&amp;pepper</loc><lastmod>2026-11-02</lastmod>');
  expect(text).toContain('<image:loc>https://shop.example/media/a.webp?v=1&amp;w=2</image:loc>');
  expect(text).toContain('<url><loc>https://shop.example/</loc></url>');
});

describe('file names', () => {
  test.each([
    ['products-3.xml', { kind: 'products', cur_page: 3 }],
    ['brands-1.xml', { kind: 'brands', cur_page: 1 }],
    ['pages-1.xml', { kind: 'pages', cur_page: 1 }],
    ['pages-2.xml', null],
    ['products-0.xml', null],
    ['people-1.xml', null],
    ['products-1', null],
  ])('%s', (name, asked) => {
    expect(readName(name)).toEqual(asked);
  });
});
