import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Per variant; 4,000 product cards take about 8 MB. */
const MAX_FRAGMENTS = 4_000;

/** React hoists preloads into a page's head; a fragment has none, so the page preloads what it needs itself. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

const cacheOfVariant = new Map<string, LRUCache<object, string>>();

/** @returns the HTML of `fragment`, rendered once per source; what wasn't used for longest is evicted first. */
export function renderFragment(source: object, variant: string, fragment: ReactElement): string {
  const cache = cacheOfVariant.get(variant) ?? new LRUCache({ max: MAX_FRAGMENTS });
  cacheOfVariant.set(variant, cache);
  const cached = cache.get(source);
  if (cached !== undefined) return cached;
  const html = renderToString(fragment).replace(PRELOADS, '');
  cache.set(source, html);
  return html;
}
