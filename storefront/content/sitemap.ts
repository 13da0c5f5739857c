import { ADDRESSES_PER_FILE, ADDRESS_KINDS, type AddressKind } from '#domain/catalog/address-endpoints.ts';

/** Pages that no catalog call lists. `sitemap-page.tsx` adds those that are empty at times. */
export const SINGLE_PAGES = [
  '/',
  '/all-values',
  '/brands',
  '/c/shopping-lists',
  '/membership/payment/plans',
  '/help',
  '/contact',
  '/returns',
  '/savings-guarantee',
  '/terms',
  '/privacy-policy',
];
/** Personal pages, pages without new links, and calls. */
const CLOSED = [
  '/account',
  '/api/',
  '/cart',
  '/carts',
  '/checkout',
  '/delivery',
  '/demo/',
  '/login',
  '/logout',
  '/maintenance',
  '/membership/payment/account',
  '/membership/payment/confirmation',
  '/membership/payment/method',
  '/membership/welcome',
  '/myaisle',
  '/notify',
  '/preferences',
];

/** robots.txt: the whole catalog is open; filtered lists may be crawled, and say noindex themselves. */
export function robotsText(public_url: string): string {
  const rules = [...CLOSED, '/register', '/search/', '/*?*sort='].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${public_url}/sitemap.xml`, ''].join('\n');
}

/** The index of all sitemaps, from the number of addresses of each kind. */
export function sitemapIndex(public_url: string, totals: Record<AddressKind, number>): string {
  const names = ADDRESS_KINDS.flatMap((kind) =>
    Array.from({ length: Math.ceil(totals[kind] / ADDRESSES_PER_FILE) }, (_, at) => `${kind}-${at + 1}`),
  );
  const rows = ['pages-1', ...names].map(
    (name) => `<sitemap><loc>${escaped(`${public_url}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>\n`;
}

type Address = { url: string; image?: string; changed_on?: string | undefined };

/** One sitemap, with the picture of each page and the day of its last change where these are known. */
export function sitemap(public_url: string, addresses: readonly Address[]): string {
  const rows = addresses.map(({ url, image, changed_on }) => {
    const picture = image ? `<image:image><image:loc>${escaped(public_url + image)}</image:loc></image:image>` : '';
    const changed = changed_on ? `<lastmod>${changed_on}</lastmod>` : '';
    return `<url><loc>${escaped(public_url + url)}</loc>${changed}${picture}</url>`;
  });
  return `${XML}<urlset ${NAMES}>\n${rows.join('\n')}\n</urlset>\n`;
}

/** Parses a sitemap's file name; null for any other name. */
export function readName(name: string): { kind: AddressKind | 'pages'; cur_page: number } | null {
  const [, word, number] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  if (word === 'pages' && number === '1') return { kind: 'pages', cur_page: 1 };
  const kind = ADDRESS_KINDS.find((one) => one === word);
  return kind ? { kind, cur_page: Number(number) } : null;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
