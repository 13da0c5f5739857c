import type { Page } from '@playwright/test';

/** How often each page and each press is measured; the figure given is the median. */
export const RUNS = Number(process.env['PAGES_RUNS'] ?? 5);

/** The lab profile of the design: a slow phone on an ordinary line. */
export const PROFILE = { cpu_slowdown: 4, down_kbps: 9_000, up_kbps: 3_000, round_trip_ms: 100 } as const;

/** What a browser under the profile has to keep to. */
export const TARGETS = {
  lcp_ms: 1_500,
  cls: 0.02,
  blocking_ms: 150,
  interaction_ms: 120,
  suggestions_ms: 200,
  prefetched_ms: 150,
  not_prefetched_ms: 1_000,
} as const;

const BYTES_PER_KBIT = 125;

/** Slows a page's processor and line down. */
export async function applyProfile(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PROFILE.round_trip_ms,
    downloadThroughput: PROFILE.down_kbps * BYTES_PER_KBIT,
    uploadThroughput: PROFILE.up_kbps * BYTES_PER_KBIT,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu_slowdown });
}
