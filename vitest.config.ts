import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{domain,api,pictures,demo,storefront,ui,scripts}/**/*.test.{ts,tsx}',
            'test/architecture/**/*.test.ts',
          ],
          environment: 'node',
          // They change nothing that others see, so each module is loaded once.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['harness/postgres.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
    pool: 'forks',
  },
});
