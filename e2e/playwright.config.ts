import { defineConfig, devices } from '@playwright/test';

// One port for this run, passed to the workers through the environment.
const port = (process.env['E2E_PORT'] ??= String(26_000 + (process.pid % 2_000)));
const asRoot = process.getuid?.() === 0;

/** Runs alone and last, because it closes the whole shop for a moment. */
const CLOSES_THE_SHOP = /maintenance\.test\.ts$/;
/**
 * The same at any width: keyboard use, weight, what search engines read, texts, refusals, the forms of people, and what the
 * shop does rather than how it looks. How all pages look on a phone is in every-page, which has one of its own; how people
 * buy, join and cancel on one is in the journeys that aren't named here, except those with the tag `ONCE` of support.ts.
 */
const ONCE_FILES = [
  'account/address-book',
  'account/card-notice',
  'account/delete-account',
  'account/settings',
  'budget',
  'catalog/brands',
  'catalog/imported-shop',
  'catalog/old-addresses',
  'catalog/photo-transition',
  'catalog/values',
  'checkout/perishable',
  'content/do-not-sell',
  'content/policies',
  'errors',
  'every-page',
  'gift_card/gift-card',
  'gives/gives',
  'home/member-home',
  'home/shopping-lists',
  'identity/change-email',
  'identity/forgot-password',
  'identity/google',
  'identity/one-tap',
  'identity/paste',
  'identity/typed-password',
  'identity/typed-text',
  'identity/verify',
  'keyboard',
  'membership/annual-offer',
  'membership/card-step',
  'membership/hear-about',
  'membership/home-zip',
  'membership/second-consent',
  'membership/upgrade',
  'menu',
  'offline',
  'order/order',
  'order/reading',
  'restock/notify',
  'search-engines',
  'search-field',
  'search-results',
  'tablet',
].map((name) => `**/${name}.test.ts`);

/**
 * Chromium loads the list under its address bar as a page of its own in each window, seen by no one: 2 s of processor time
 * for each test. The last such argument counts, so Playwright's own features come first.
 */
const NOT_IN_BROWSER = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../var/test/playwright',
  snapshotPathTemplate: '{testDir}/pictures/{arg}-{projectName}{ext}',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // A machine may be several times slower than another; only what fails waits so long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  globalSetup: './shop.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    actionTimeout: 24_000,
    navigationTimeout: 40_000,
    // Recording takes an eighth of the time, so it is asked for: by the public CI, or to run a failure again. Without a
    // filmstrip: drawing and encoding it takes a third of the time where there is no graphics card.
    trace: { mode: process.env['E2E_TRACES'] === '1' ? 'retain-on-failure' : 'off', screenshots: false },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        // As a browser with windows draws letters, so that both match the pictures that are kept.
        '--font-render-hinting=slight',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${NOT_IN_BROWSER.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: CLOSES_THE_SHOP, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: [CLOSES_THE_SHOP, ...ONCE_FILES],
      grepInvert: /@once/,
      use: { ...devices['Pixel 5'], viewport: { width: 375, height: 812 } },
    },
    { name: 'closed', testMatch: CLOSES_THE_SHOP, dependencies: ['desktop', 'phone'] },
  ],
});
