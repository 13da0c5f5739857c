import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';
import type { Visited } from '../shop/pages.ts';
import { CHROMIUM_ARGUMENTS, cookiesOf, PHONE } from '../measure/browser.ts';

export const KINDS = ['script', 'stylesheet', 'document', 'image', 'font'] as const;
export type Kind = (typeof KINDS)[number];
/** KB over the wire of a first visit, by kind and of its largest pictures, and how many elements the page has. */
export type Weight = { page: string; nodes: number; largest_card: number; largest_image: number } & Record<
  Kind,
  number
>;

/** A product's picture, 320 px wide. */
const CARD_PICTURE = /^\/img\/p\/.*\.320\.webp$/;

/**
 * Measures the bytes that a browser with an empty cache fetches for each page, at phone size and without
 * scrolling. Null where there is no browser.
 */
export async function weighPages(url: string, visited: readonly Visited[]): Promise<Weight[] | null> {
  const found = await findChromium();
  if (!found.path) return null;
  const browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_ARGUMENTS });
  try {
    const weights: Weight[] = [];
    for (const { page: name, address, cookie } of visited) {
      const context = await browser.newContext(PHONE);
      if (cookie) await context.addCookies(cookiesOf(cookie, url));
      const page = await context.newPage();
      weights.push({ page: name, ...(await weigh(page, url + address)) });
      await context.close();
    }
    return weights;
  } finally {
    await browser.close();
  }
}

async function weigh(page: Page, address: string): Promise<Omit<Weight, 'page'>> {
  const sizes: Promise<{ type: string; path: string; kb: number }>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    sizes.push(
      request.sizes().then(({ responseBodySize }) => ({
        type: request.resourceType(),
        path: pathname,
        kb: responseBodySize / 1024,
      })),
    );
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (!answer?.ok()) throw new Error(`${address} was answered ${answer?.status()}.`);
  const sums: Record<Kind, number> = { script: 0, stylesheet: 0, document: 0, image: 0, font: 0 };
  const nodes = await page.locator('*').count();
  const loaded = await Promise.all(sizes);
  for (const { type, kb } of loaded) if (type in sums) sums[type as Kind] += kb;
  const images = loaded.filter(({ type }) => type === 'image');
  const largest = (some: typeof images) => Math.max(0, ...some.map(({ kb }) => kb));
  const cards = images.filter(({ path }) => CARD_PICTURE.test(path));
  return { ...sums, nodes, largest_card: largest(cards), largest_image: largest(images) };
}
