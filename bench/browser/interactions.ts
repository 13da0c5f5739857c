import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, PHONE } from '../measure/browser.ts';
import { type Spread, spreadOf } from '../measure/figures.ts';
import { AISLE } from '../shop/pages.ts';
import { applyProfile, RUNS, TARGETS } from './profile.ts';
import { armPaintWatch, longestInteraction, untilPainted, watchInteractions } from './watch.ts';

export type Interaction = { what: string; target_ms: number; took_ms: Spread };
type Measure = { what: string; target_ms: number; take: (page: Page, url: string) => Promise<number> };

const INTERACTIONS: readonly Measure[] = [
  { what: 'add a product, to the next paint', target_ms: TARGETS.interaction_ms, take: add },
  { what: 'tick a filter, to the next paint', target_ms: TARGETS.interaction_ms, take: checkFilter },
  { what: 'open the cart drawer, to the next paint', target_ms: TARGETS.interaction_ms, take: openDrawer },
  { what: 'type in the search field, the slowest key', target_ms: TARGETS.interaction_ms, take: typeWords },
  { what: 'suggestions on the screen after a key', target_ms: TARGETS.suggestions_ms, take: awaitSuggestions },
  { what: 'prefetched page on the screen after the click', target_ms: TARGETS.prefetched_ms, take: walkPrefetched },
  { what: 'page not prefetched, after the click', target_ms: TARGETS.not_prefetched_ms, take: walkUnprepared },
];

/** How long the screen takes to show the effect of each interaction, under the profile, in a fresh browser. */
export async function measureInteractions(
  chromiumPath: string,
  url: string,
  onInteraction: (what: string) => void,
): Promise<Interaction[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_ARGUMENTS });
  try {
    const interactions: Interaction[] = [];
    for (const { what, target_ms, take } of INTERACTIONS) {
      onInteraction(what);
      const took: number[] = [];
      for (let i = 0; i < RUNS; i++) took.push(await inFreshPage(browser, (page) => take(page, url)));
      interactions.push({ what, target_ms, took_ms: spreadOf(took) });
    }
    return interactions;
  } finally {
    await browser.close();
  }
}

async function inFreshPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await watchInteractions(page);
    await applyProfile(page);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function openAisle(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/c/${AISLE}`, { waitUntil: 'networkidle' });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

async function add(page: Page, url: string): Promise<number> {
  await openAisle(page, url);
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Add (?!one )/ })
    .first();
  await button.scrollIntoViewIfNeeded();
  return longestInteraction(page, () => tap(page, button));
}

async function checkFilter(page: Page, url: string): Promise<number> {
  await openAisle(page, url);
  await page.getByRole('link', { name: 'Filter', exact: true }).tap();
  const box = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: /^Vegan/ });
  await box.waitFor();
  return longestInteraction(page, () => tap(page, box));
}

async function openDrawer(page: Page, url: string): Promise<number> {
  await add(page, url);
  return longestInteraction(page, async () => {
    await tap(page, page.getByRole('link', { name: /^Cart, / }).first());
    await page.getByRole('dialog', { name: /^Your cart/ }).waitFor();
  });
}

async function typeWords(page: Page, url: string): Promise<number> {
  await openSearch(page, url);
  return longestInteraction(page, () => page.keyboard.type('almond', { delay: 120 }));
}

async function awaitSuggestions(page: Page, url: string): Promise<number> {
  await openSearch(page, url);
  await armPaintWatch(page, { event: 'keydown', selector: '[role=option]', text: '' });
  await page.keyboard.press('o');
  return untilPainted(page);
}

async function openSearch(page: Page, url: string): Promise<void> {
  await openAisle(page, url);
  await page.getByLabel('Search products').first().tap();
  await page.getByRole('combobox', { name: 'Search products' }).waitFor();
}

async function walkPrefetched(page: Page, url: string): Promise<number> {
  await openAisle(page, url);
  const { link, title } = await firstProduct(page);
  // What the page takes as a reason to prefetch. A phone has no pointer that could rest on the link.
  await link.dispatchEvent('touchstart');
  await page.waitForFunction(isPrefetched);
  await armPaintWatch(page, { event: 'click', selector: 'h1', text: title });
  await tap(page, link);
  return untilPainted(page);
}

/** Runs in the page: whether the prefetched page's data and code have arrived. */
function isPrefetched(): boolean {
  const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  return (
    performance.getEntriesByType('resource').some(({ name }) => /\/p\/[^/]+\.json$/.test(name)) &&
    scripts.every(({ href }) => performance.getEntriesByName(href, 'resource').length > 0)
  );
}

async function walkUnprepared(page: Page, url: string): Promise<number> {
  await openAisle(page, url);
  const { link, title } = await firstProduct(page);
  await armPaintWatch(page, { event: 'click', selector: 'h1', text: title });
  await link.evaluate((element: HTMLElement) => element.click());
  return untilPainted(page);
}

/** How long a finger that taps stays on the screen. A click begins when it leaves. */
const FINGER_MS = 80;

/**
 * A finger on the middle of an element. Playwright's own tap and click watch every event in the page, which takes time
 * there. It also lifts its finger at once, so the click would wait for the page's response to `touchstart`.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be tapped has no place on the screen.');
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await setTimeout(FINGER_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

async function firstProduct(page: Page) {
  const link = page.locator('main a[href^="/p/"]').first();
  await link.scrollIntoViewIfNeeded();
  const address = (await link.getAttribute('href')) ?? '';
  const title = await page.evaluate(async (path) => {
    const answer = await fetch(`/api/v1/products/${path.replace('/p/', '')}`);
    return ((await answer.json()) as { title: string }).title;
  }, address);
  return { link, title };
}
