import type { Interaction } from '../browser/interactions.ts';
import type { Vitals } from '../browser/lighthouse.ts';
import { PROFILE, RUNS, TARGETS } from '../browser/profile.ts';
import { shortSpread, type Spread } from '../measure/figures.ts';
import { table } from './table.ts';

const verdict = (figure: Spread, target: number) => (figure.median <= target ? 'hit' : 'missed');

export function vitalsTable(vitals: readonly Vitals[]): string {
  return table(
    ['page', 'score', 'LCP ms', '', 'CLS', '', 'blocking ms', ''],
    [
      ['target', '', `<= ${TARGETS.lcp_ms}`, '', `<= ${TARGETS.cls}`, '', `<= ${TARGETS.blocking_ms}`, ''],
      ...vitals.map(({ page, score, lcp_ms, cls, blocking_ms }) => [
        page,
        String(score.median),
        shortSpread(lcp_ms),
        verdict(lcp_ms, TARGETS.lcp_ms),
        cls.median.toFixed(3),
        verdict(cls, TARGETS.cls),
        shortSpread(blocking_ms),
        verdict(blocking_ms, TARGETS.blocking_ms),
      ]),
    ],
  );
}

export function interactionTable(interactions: readonly Interaction[]): string {
  return table(
    ['interaction', 'ms', 'wanted', ''],
    interactions.map(({ what, target_ms, took_ms }) => [
      what,
      shortSpread(took_ms),
      `<= ${target_ms}`,
      verdict(took_ms, target_ms),
    ]),
  );
}

/** The whole of bench/pages.md. */
export function pagesPage(vitals: readonly Vitals[], interactions: readonly Interaction[], machine: string): string {
  return `# Results of \`npm run bench:pages\`

${machine}. Shop and browser share the cores. Chromium with its processor slowed ${PROFILE.cpu_slowdown} times, ${PROFILE.down_kbps / 1000}/${PROFILE.up_kbps / 1000} Mbps,
${PROFILE.round_trip_ms} ms round trip, cold cache, a phone of 375 x 812; the median of ${RUNS} visits, with the least and the most in brackets.

## Pages, by Lighthouse

${vitalsTable(vitals)}

## Interactions
${interactionTable(interactions)}
`;
}
