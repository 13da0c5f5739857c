import type { Page } from '@playwright/test';

/** How often each page and each interaction is measured; the figure is the median. */
export const RUNS = Number(process.env['PAGES_RUNS'] ?? 5);

/** The lab profile: a slow phone on an ordinary connection. */
export const PROFILE = { cpu_slowdown: 4, down_kbps: 9_000, up_kbps: 3_000, round_trip_ms: 100 } as const;

/** The targets for a browser under the profile. */
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

/** Throttles a page's processor and network. */
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
