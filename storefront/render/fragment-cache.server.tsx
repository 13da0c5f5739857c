import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Per variant; 4,000 product cards take about 8 MB. */
const MAX_FRAGMENTS = 4_000;

/** React hoists preloads into a page's head; a fragment has none, so the page preloads what it needs itself. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

const cacheOfVariant = new Map<string, Map<object, string>>();

/** @returns the HTML of `fragment`, rendered once per source; the oldest entry is evicted first. */
export function renderFragment(source: object, variant: string, fragment: ReactElement): string {
  const cache = cacheOfVariant.get(variant) ?? new Map<object, string>();
  cacheOfVariant.set(variant, cache);
  const cached = cache.get(source);
  if (cached !== undefined) return cached;
  const html = renderToString(fragment).replace(PRELOADS, '');
  const [oldest] = cache.size >= MAX_FRAGMENTS ? cache.keys() : [];
  if (oldest) cache.delete(oldest);
  cache.set(source, html);
  return html;
}
