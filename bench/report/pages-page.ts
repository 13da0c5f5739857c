import type { Interaction } from '../browser/interactions.ts';
import type { Vitals } from '../browser/lighthouse.ts';
import type { Weight } from '../browser/page-weight.ts';
import { PROFILE, RUNS, TARGETS } from '../browser/profile.ts';
import { short, shortSpread, type Spread } from '../measure/figures.ts';
import { table } from './table.ts';

const verdict = (figure: Spread, target: number) => (figure.median <= target ? 'hit' : 'missed');

export function vitalsTable(vitals: readonly Vitals[]): string {
  return table(
    ['page', 'score', 'LCP ms', '', 'CLS', '', 'blocking ms', '', 'machine'],
    [
      ['target', '', `<= ${TARGETS.lcp_ms}`, '', `<= ${TARGETS.cls}`, '', `<= ${TARGETS.blocking_ms}`, '', ''],
      ...vitals.map(({ page, score, lcp_ms, cls, blocking_ms, machine_index }) => [
        page,
        String(score.median),
        shortSpread(lcp_ms),
        verdict(lcp_ms, TARGETS.lcp_ms),
        cls.median.toFixed(3),
        verdict(cls, TARGETS.cls),
        shortSpread(blocking_ms),
        verdict(blocking_ms, TARGETS.blocking_ms),
        shortSpread(machine_index),
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

/** The most of a first visit, KB as sent and elements. The homepage begins with a larger picture. */
const MOST = {
  script: 120,
  stylesheet: 15,
  document: 30,
  nodes: 1_500,
  font: 53,
  largest_card: 15,
  largest_image: 60,
} as const;
const HOME_IMAGE_KB = 70;
const WEIGHED = ['script', 'stylesheet', 'document', 'nodes', 'font', 'largest_card', 'largest_image'] as const;
type Weighed = (typeof WEIGHED)[number];

const mostOf = (page: string, kind: Weighed) =>
  page === 'home' && kind === 'largest_image' ? HOME_IMAGE_KB : MOST[kind];

export function weightTable(weights: readonly Weight[]): string {
  return table(
    ['page', ...WEIGHED.flatMap((kind) => [kind.replace('_', ' '), ''])],
    [
      ['target', ...WEIGHED.flatMap((kind) => [`<= ${MOST[kind]}`, ''])],
      ...weights.map((weight) => [
        weight.page,
        ...WEIGHED.flatMap((kind) => [
          short(weight[kind]),
          weight[kind] <= mostOf(weight.page, kind) ? 'hit' : 'missed',
        ]),
      ]),
    ],
  );
}

type Measured = { vitals: readonly Vitals[]; interactions: readonly Interaction[]; weights: readonly Weight[] };

/** The whole of bench/pages.md. */
export function pagesPage({ vitals, interactions, weights }: Measured, machine: string): string {
  return `# Results of \`npm run bench:pages\`

${machine}. Shop and browser share the cores. Chromium with its processor slowed ${PROFILE.cpu_slowdown} times, ${PROFILE.down_kbps / 1000}/${PROFILE.up_kbps / 1000} Mbps,
${PROFILE.round_trip_ms} ms round trip, cold cache, a phone of 375 x 812; the median of ${RUNS} visits, with the least and the most in brackets.

## Pages, by Lighthouse
The last column is Lighthouse's index of the machine, which differs from hour to hour: all that a processor does takes longer where
it is lower.

${vitalsTable(vitals)}

## Interactions
${interactionTable(interactions)}

## Weight of a first visit
KB as sent, and elements of the page. The largest picture of the homepage may have ${HOME_IMAGE_KB} KB.

${weightTable(weights)}
`;
}
