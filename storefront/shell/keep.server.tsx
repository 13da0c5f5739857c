import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StillCart } from '#storefront/cart/cart-provider.tsx';

/** Of each look; 4,000 cards are some 8 MB. */
const MOST = 4_000;

/** What React would hoist into the head, were this a page: it is the page's to ask for. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

const kept_by_look = new Map<string, Map<object, string>>();

/** @returns the HTML of `drawing`, drawn the first time it is asked for; what was kept longest is dropped first. */
export function keep(of: object, look: string, drawing: ReactElement): string {
  const kept = kept_by_look.get(look) ?? new Map<object, string>();
  kept_by_look.set(look, kept);
  const known = kept.get(of);
  if (known !== undefined) return known;
  const html = renderToString(<StillCart>{drawing}</StillCart>).replace(PRELOADS, '');
  const [oldest] = kept.size >= MOST ? kept.keys() : [];
  if (oldest) kept.delete(oldest);
  kept.set(of, html);
  return html;
}
