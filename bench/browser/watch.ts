import type { Page } from '@playwright/test';

type Watched = { longest_ms: number; painted: Promise<number> | null };
declare global {
  interface Window {
    watched: Watched;
  }
}

/** Browsers don't report shorter ones; they are fast enough. */
const SHORTEST_REPORTED_MS = 16;

/** Records the longest time from an input to the next paint, as the browser measures it (event timing). */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((shortest) => {
    window.watched = { longest_ms: 0, painted: null };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.watched.longest_ms = Math.max(window.watched.longest_ms, duration);
      }
    }).observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
  }, SHORTEST_REPORTED_MS);
}

/** @returns the longest interaction during `work`, in ms. */
export async function longestInteraction(page: Page, work: () => Promise<unknown>): Promise<number> {
  await settle(page);
  await page.evaluate(() => {
    window.watched.longest_ms = 0;
  });
  await work();
  await settle(page);
  const longestMs = await page.evaluate(() => window.watched.longest_ms);
  return Math.max(longestMs, SHORTEST_REPORTED_MS);
}

/** Times from the next `event` until an element of `selector` contains `text` and has been painted. */
export async function armPaintWatch(
  page: Page,
  wanted: { event: string; selector: string; text: string },
): Promise<void> {
  await settle(page);
  await page.evaluate(({ event, selector, text }) => {
    const isThere = () =>
      [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text) ?? false);
    window.watched.painted = new Promise((resolve) => {
      const start = ({ timeStamp }: Event) => {
        const look = () => {
          if (!isThere()) return void requestAnimationFrame(look);
          // This frame paints it, and the task after the frame runs once it has.
          setTimeout(() => resolve(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      };
      window.addEventListener(event, start, { capture: true, once: true });
    });
  }, wanted);
}

export async function untilPainted(page: Page): Promise<number> {
  return page.evaluate(() => window.watched.painted ?? Number.NaN);
}

/** Waits until the page is idle, so that earlier work is not counted. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
}
