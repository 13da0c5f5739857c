import { createContext } from 'react-router';
import { BRAND } from './brand.ts';
import type { PageContext } from './services.server.ts';
import type { Structured } from './structured.server.ts';

/** A picture that other sites show with a link to the page; its address is from the root. */
export type SharedPicture = { path: string; width: number; height: number; alt: string };

/** A square picture of so many pixels a side; null where there is none. */
export const squarePicture = (path: string | null | undefined, side: number, alt: string): SharedPicture | null =>
  path ? { path, width: side, height: side, alt } : null;

/** What only search engines and other sites read of a page. */
type PageFacts = {
  /** schema.org, equal to the visible text. */
  structured?: readonly Structured[];
  picture?: SharedPicture | null;
  /** What one costs, in dollars; null where it depends on what is chosen. The page is that of a product. */
  price?: number | null;
};

const pageFactsContext = createContext<PageFacts>({});

/** For loaders. It stays on the server: the app would carry it along and never read it. */
export function describePage(context: PageContext, facts: PageFacts): void {
  context.set(pageFactsContext, facts);
}

const TITLE = /<title>(?<text>[^<]*)<\/title>/;
const DESCRIPTION = /<meta name="description" content="(?<text>[^"]*)"/;
const CANONICAL = /<link rel="canonical" href="(?<text>[^"]*)"/;

/**
 * The tags of a page's head that say what `describePage` was told, and its title and description once more for cards
 * (ogp.me). `head` is what the page rendered, so its texts are escaped already.
 */
export function headTags(context: PageContext, head: string, public_url: string): string {
  const { structured = [], picture = null, price } = context.get(pageFactsContext);
  const words = (pattern: RegExp) => pattern.exec(head)?.groups?.['text'];
  const title = words(TITLE);
  const description = words(DESCRIPTION);
  // A page without a description is no page that anyone shares.
  if (description === undefined) return structured.map(scriptOf).join('');
  const tags: [name: string, content: string | number | undefined][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:site_name', BRAND.shop],
    ['og:type', price === undefined ? 'website' : 'product'],
    ['og:url', words(CANONICAL)],
    ...(typeof price === 'number' ? priceTags(price) : []),
    ...(picture ? pictureTags(picture, public_url) : []),
  ];
  const card = picture && picture.width > picture.height ? 'summary_large_image' : 'summary';
  const meta = tags.flatMap(([name, content]) =>
    content === undefined ? [] : [`<meta property="${name}" content="${content}"/>`],
  );
  return [...meta, `<meta name="twitter:card" content="${card}"/>`, ...structured.map(scriptOf)].join('');
}

function priceTags(price: number): [string, string][] {
  return [
    ['product:price:amount', price.toFixed(2)],
    ['product:price:currency', 'USD'],
  ];
}

function pictureTags({ path, width, height, alt }: SharedPicture, public_url: string): [string, string | number][] {
  return [
    ['og:image', escaped(public_url + path)],
    ['og:image:type', 'image/webp'],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', escaped(alt)],
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** In JSON '<' occurs only inside strings, and no text may end the script. */
function scriptOf(structured: Structured): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...structured }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
