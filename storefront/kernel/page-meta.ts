import type { MetaDescriptor } from 'react-router';
import { BRAND } from './brand.ts';

export type PageWords = {
  /** Without the shop's name, which is appended. */
  title: string;
  description: string;
  /** The canonical address, from the root; undefined for a page that has none, which isn't indexed. */
  canonical?: string;
  /** The shop's own origin. */
  public_url?: string | undefined;
  /** False keeps a page that has a canonical address out of search results. */
  indexed?: boolean;
};

/**
 * The head of a page that the app changes when a link is followed: title, description, canonical address, and whether
 * search engines may index it. What only they and other sites read is in `head-tags.server.ts`.
 */
export function pageMeta({
  title,
  description,
  canonical,
  public_url = '',
  indexed = true,
}: PageWords): MetaDescriptor[] {
  const head: MetaDescriptor[] = [
    { title: title.includes(BRAND.shop) ? title : `${title} | ${BRAND.shop}` },
    { name: 'description', content: description },
  ];
  if (canonical !== undefined) head.push({ tagName: 'link', rel: 'canonical', href: public_url + canonical });
  if (canonical === undefined || !indexed) head.push({ name: 'robots', content: 'noindex, follow' });
  return head;
}
