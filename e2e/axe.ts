import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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
  // Its other mode opens a second page for each analysis, which takes twice as long; only frames of other origins need it.
  const { violations, incomplete } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations', 'incomplete'] })
    .analyze();
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
