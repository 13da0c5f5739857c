import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Each frame is analyzed by itself. */
const OPTIONS = { resultTypes: ['violations', 'incomplete'], iframes: false } satisfies axe.RunOptions;

/** Axe calls these moderate, but they are how screen readers find their way. */
const ALSO_FAULTS = new Set(['heading-order', 'landmark-unique']);

/** The rules of axe that the page breaks, also those that matter little. */
export async function brokenRulesOf(page: Page): Promise<string[]> {
  await untilStill(page);
  return (await analyze(page)).violations.map(({ id }) => id);
}

/** What axe finds on the page as it is now, each with its element. */
export async function faultsOf(page: Page): Promise<string[]> {
  await untilStill(page);
  const { violations, incomplete } = await analyze(page);
  // Axe only doubts text in the very color of its background, because it may be hidden on purpose.
  const unseen = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'equalRatio'))
    .map(({ target }) => `same color as its background: ${target.join(' ')}`);
  const certain = violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALSO_FAULTS.has(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.slice(0, 200)}`),
    );
  return [...certain, ...unseen];
}

/** Half transparent text, such as that of a drawer that still slides in, has too little contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        .map((animation) => animation.finished),
    ),
  );
}

type Found = Pick<axe.AxeResults, 'violations' | 'incomplete'>;

async function analyze(page: Page): Promise<Found> {
  const found: Found[] = [];
  for (const frame of page.frames()) found.push(await analyzeFrame(page, frame));
  return { violations: found.flatMap((one) => one.violations), incomplete: found.flatMap((one) => one.incomplete) };
}

/**
 * Not by axe's own builder for Playwright, which takes three times as long: it loads all of axe three times for each page.
 * In a document that was analyzed before, contrast is measured again where an element's look has changed or it wasn't certain.
 */
async function analyzeFrame(page: Page, frame: Frame): Promise<Found> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await loadAxe(page, frame);
  return frame.evaluate(analyzeDocument, OPTIONS);
}

/** In the page itself without Playwright's wrapping, which takes another third of the time for so long a script. */
async function loadAxe(page: Page, frame: Frame): Promise<void> {
  if (frame !== page.mainFrame()) return frame.evaluate(AXE);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${AXE};0` });
  await session.detach();
}

/** Runs in the browser. */
async function analyzeDocument(options: axe.RunOptions): Promise<Found> {
  const page = globalThis as unknown as { axe: typeof axe; looks?: WeakMap<Element, string> };
  const before = page.looks;
  const looks = (page.looks = before ?? new WeakMap());
  const changed = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!element.checkVisibility()) return false;
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const look = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join();
    const isKnown = looks.get(element) === look;
    looks.set(element, look);
    return !isKnown;
  });
  if (!before) {
    const found = await page.axe.run(options);
    const doubts = found.incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
    for (const { target } of doubts) {
      const element = document.querySelector(String(target[0]));
      if (element) looks.delete(element);
    }
    return found;
  }
  const rest = await page.axe.run({ ...options, rules: { 'color-contrast': { enabled: false } } });
  if (changed.length === 0) return rest;
  const contrast = await page.axe.run(changed, { ...options, runOnly: ['color-contrast'] });
  return {
    violations: [...rest.violations, ...contrast.violations],
    incomplete: [...rest.incomplete, ...contrast.incomplete],
  };
}
