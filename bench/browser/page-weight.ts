import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';
import type { Visited } from '../shop/pages.ts';
import { CHROMIUM_ARGUMENTS, cookiesOf, PHONE } from '../measure/browser.ts';

export const KINDS = ['script', 'stylesheet', 'document', 'image', 'font'] as const;
export type Kind = (typeof KINDS)[number];
/** KB over the wire of a first visit, by kind, and how many elements the page has. */
export type Weight = { page: string; nodes: number } & Record<Kind, number>;

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
  const sizes: Promise<readonly [string, number]>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.resourceType(), responseBodySize] as const));
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (!answer?.ok()) throw new Error(`${address} was answered ${answer?.status()}.`);
  const sums: Record<Kind, number> = { script: 0, stylesheet: 0, document: 0, image: 0, font: 0 };
  const nodes = await page.locator('*').count();
  for (const [type, bytes] of await Promise.all(sizes)) {
    if (type in sums) sums[type as Kind] += bytes / 1024;
  }
  return { ...sums, nodes };
}
