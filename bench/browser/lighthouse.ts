import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, cookiesOf, PHONE } from '../measure/browser.ts';
import { type Spread, spreadOf } from '../measure/figures.ts';
import { FLOOR_PORT } from '../settings.ts';
import type { Visited } from '../shop/pages.ts';
import { PROFILE, RUNS } from './profile.ts';

export type Vitals = {
  page: string;
  score: Spread;
  lcp_ms: Spread;
  cls: Spread;
  blocking_ms: Spread;
  /** Lighthouse's own measure of the processor, without the profile; a higher one is faster. */
  machine_index: Spread;
};

const HOME = path.join(import.meta.dirname, '..', 'lighthouse');
/** No floor runs while pages are measured. */
const DEBUGGING_PORT = FLOOR_PORT;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
type Seen = Record<Exclude<keyof Vitals, 'page'>, number>;

/** Lighthouse's figures for each page; the profile's throttling is applied, not simulated. */
export async function measureVitals(
  chromiumPath: string,
  url: string,
  pages: readonly Visited[],
  onPage: (name: string) => void,
): Promise<Vitals[]> {
  const lighthouse = await loadLighthouse();
  process.on('unhandledRejection', ignoreClosedSessions);
  const vitals: Vitals[] = [];
  for (const visited of pages) {
    onPage(visited.page);
    const seen: Seen[] = [];
    for (let i = 0; i < RUNS; i++) seen.push(await look(lighthouse, chromiumPath, url, visited));
    vitals.push({
      page: visited.page,
      score: spreadOf(seen.map(({ score }) => score)),
      lcp_ms: spreadOf(seen.map(({ lcp_ms }) => lcp_ms)),
      cls: spreadOf(seen.map(({ cls }) => cls)),
      blocking_ms: spreadOf(seen.map(({ blocking_ms }) => blocking_ms)),
      machine_index: spreadOf(seen.map(({ machine_index }) => machine_index)),
    });
  }
  return vitals;
}

/** On a slow page some of Lighthouse's requests fail when its browser closes; its report is complete by then. */
function ignoreClosedSessions(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (!/session closed|target closed|page has been closed/i.test(message)) throw error;
}

/** Lighthouse is as large as the shop, so it is installed only where pages are measured. */
async function loadLighthouse(): Promise<Lighthouse> {
  const entry = path.join(HOME, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!fs.existsSync(entry)) {
    console.log('- Installing Lighthouse ...');
    const done = spawnSync('npm', ['ci'], { cwd: HOME, stdio: ['ignore', 'inherit', 'inherit'] });
    if (done.status !== 0) throw new Error('Lighthouse could not be installed; npm says why above.');
  }
  const loaded = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return loaded.default;
}

/** One visit by a new browser. */
async function look(
  lighthouse: Lighthouse,
  chromiumPath: string,
  url: string,
  { address, cookie }: Visited,
): Promise<Seen> {
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  try {
    if (cookie) await context.addCookies(cookiesOf(cookie, url));
    const result = await lighthouse(url + address, flags());
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    return readReport(result.lhr);
  } finally {
    await context.close();
  }
}

function flags(): object {
  return {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    onlyCategories: ['performance'],
    formFactor: 'mobile',
    screenEmulation: { mobile: true, ...PHONE.viewport, deviceScaleFactor: PHONE.deviceScaleFactor, disabled: false },
    throttlingMethod: 'devtools',
    throttling: {
      rttMs: PROFILE.round_trip_ms,
      throughputKbps: PROFILE.down_kbps,
      requestLatencyMs: PROFILE.round_trip_ms,
      downloadThroughputKbps: PROFILE.down_kbps,
      uploadThroughputKbps: PROFILE.up_kbps,
      cpuSlowdownMultiplier: PROFILE.cpu_slowdown,
    },
  };
}

function readReport({ categories, audits, environment }: Report): Seen {
  const figure = (name: string): number => {
    const value = audits[name]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse has no figure for ${name}.`);
    return value;
  };
  return {
    score: Math.round((categories['performance']?.score ?? 0) * 100),
    lcp_ms: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    blocking_ms: figure('total-blocking-time'),
    machine_index: environment.benchmarkIndex,
  };
}
