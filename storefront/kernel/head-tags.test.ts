import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { describePage, headTags } from './head-tags.server.ts';

const SHOP = 'https://shop.example';
const HEAD =
  '<head><title>Salt &amp; Pepper | Tallybean</title><meta name="description" content="It&#x27;s &quot;good&quot;"/><link rel="canonical" href="https://shop.example/p/salt"/>';
const PICTURE = { path: '/img/p/TB1-share.0123456789.1200.webp', width: 1200, height: 630, alt: '"Salt" & <Pepper>' };

function tagsOf(facts: Parameters<typeof describePage>[1] | null, head = HEAD): string {
  const context = new RouterContextProvider();
  if (facts) describePage(context, facts);
  return headTags(context, head, SHOP);
}

test('a card for other sites repeats the title and the description as they are escaped', () => {
  const tags = tagsOf({ picture: PICTURE, price: 4.5 });
  for (const [name, content] of [
    ['og:title', 'Salt &amp; Pepper | Tallybean'],
    ['og:description', 'It&#x27;s &quot;good&quot;'],
    ['og:type', 'product'],
    ['og:url', `${SHOP}/p/salt`],
    ['og:image', SHOP + PICTURE.path],
    ['og:image:type', 'image/webp'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', '&quot;Salt&quot; &amp; &lt;Pepper&gt;'],
    ['product:price:amount', '4.50'],
    ['product:price:currency', 'USD'],
  ])
    expect(tags).toContain(`<meta property="${name}" content="${content}"/>`);
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test('a square picture makes a small card, and a page without one has none', () => {
  expect(tagsOf({ picture: { ...PICTURE, width: 640, height: 640 } })).toContain('content="summary"');
  const plain = tagsOf(null);
  expect(plain).toContain('<meta property="og:type" content="website"/>');
  expect(plain).not.toContain('og:image');
});

test('a product whose price depends on what is chosen has none', () => {
  const tags = tagsOf({ price: null });
  expect(tags).toContain('<meta property="og:type" content="product"/>');
  expect(tags).not.toContain('product:price');
});

test('a personal page, which has no description, has no card', () => {
  expect(tagsOf(null, '<head><title>Your account</title>')).toBe('');
});

test('no name can end the script of structured data or begin another', () => {
  const hostile = '</script><script>alert(1)</script><!-- \u2028 "';
  const tags = tagsOf({ structured: [{ '@type': 'Product', name: hostile }] });
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>$/s.exec(tags) ?? [];
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name: hostile });
  expect(tags.match(/<\/?script/g)).toHaveLength(2);
  expect(tags).not.toContain('<!--');
});
