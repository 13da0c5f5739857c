import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const OPTIONS = { resultTypes: ['violations', 'incomplete'] } satisfies axe.RunOptions;

/** Axe calls these moderate, but they are how screen readers find their way. */
const ALSO_FAULTS = new Set(['heading-order', 'landmark-unique']);

/** What axe finds on the page as it is now, each with its element. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Half transparent text, such as that of a drawer that still slides in, has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        .map((animation) => animation.finished),
    ),
  );
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

/** The builder loads all of axe three times for each page, half of its time; only frames of other origins need that. */
async function analyze(page: Page): Promise<Pick<axe.AxeResults, 'violations' | 'incomplete'>> {
  if (page.frames().length > 1) return new AxeBuilder({ page }).options(OPTIONS).analyze();
  await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const { violations, incomplete } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
    return { violations, incomplete };
  }, OPTIONS);
}
