import type { MetaDescriptor } from 'react-router';
import { BRAND } from './brand.ts';

export type PageWords = {
  /** Without the shop's name, which is appended. */
  title: string;
  description: string;
  /** The canonical address, from the root; undefined for a page that shouldn't be indexed. */
  canonical?: string;
  /** The shop's own origin. */
  public_url?: string | undefined;
  image?: string;
  /** Structured data (schema.org), equal to the visible text. */
  facts?: Record<string, unknown>[];
};

/** The head of a page: title, description, canonical address, cards for sharing, structured data. */
export function pageMeta(words: PageWords): MetaDescriptor[] {
  const { title, description, canonical, public_url = '', image, facts = [] } = words;
  const wholeTitle = title.includes(BRAND.shop) ? title : `${title} | ${BRAND.shop}`;
  const head: MetaDescriptor[] = [
    { title: wholeTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: wholeTitle },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: BRAND.shop },
  ];
  if (canonical !== undefined) {
    head.push({ tagName: 'link', rel: 'canonical', href: public_url + canonical });
    head.push({ property: 'og:url', content: public_url + canonical });
  } else {
    head.push({ name: 'robots', content: 'noindex' });
  }
  if (image)
    head.push(
      { property: 'og:image', content: public_url + image },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  return [...head, ...facts.map((fact) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...fact } }))];
}
