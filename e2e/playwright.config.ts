import { defineConfig, devices } from '@playwright/test';

// One port for this run, passed to the workers through the environment.
const port = (process.env['E2E_PORT'] ??= String(31_000 + (process.pid % 2_000)));
const asRoot = process.getuid?.() === 0;

/** Runs alone and last, because it closes the whole shop for a moment. */
const CLOSES_THE_SHOP = /maintenance\.test\.ts$/;
/** Keyboard use, page weight, search engine data, an imported shop and Google's prompt are the same at any width. */
const ONCE = /(?:keyboard|budget|search-engines|imported-shop|one-tap)\.test\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../var/test/playwright',
  snapshotPathTemplate: '{testDir}/pictures/{arg}-{projectName}{ext}',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  globalSetup: './shop.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    actionTimeout: 12_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: CLOSES_THE_SHOP, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: [CLOSES_THE_SHOP, ONCE],
      use: { ...devices['Pixel 5'], viewport: { width: 375, height: 812 } },
    },
    { name: 'closed', testMatch: CLOSES_THE_SHOP, dependencies: ['desktop', 'phone'] },
  ],
});
