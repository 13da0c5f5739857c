import { defineConfig, devices } from '@playwright/test';

// One port for this run, told to the workers through the environment.
const port = (process.env['E2E_PORT'] ??= String(31_000 + (process.pid % 2_000)));
const as_root = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: '../var/test/playwright',
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
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(as_root ? ['--no-sandbox'] : []),
        '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...devices['Pixel 5'], viewport: { width: 375, height: 812 } } },
  ],
});
