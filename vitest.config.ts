import path from 'node:path';
import { defineConfig } from 'vitest/config';

const api = {
  globalSetup: ['harness/postgres.ts'],
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Hashing passwords as the shop does takes an eighth of the time of tests about people. */
const resolve = { alias: { '@node-rs/argon2': path.resolve('harness/quick-argon2.ts') } };

/** These change what a shop is made of, before they load it. */
const CHANGE_MODULES = ['test/api/catalog/plain-column.test.ts', 'test/api/order/order-choice.test.ts'];

// Files share the modules that they load, which saves a third of the time: what one of them replaces, it puts back.
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
          isolate: false,
          unstubGlobals: true,
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: { ...api, name: 'api', include: ['test/api/**/*.test.ts'], exclude: CHANGE_MODULES, isolate: false },
      },
      { resolve, test: { ...api, name: 'api-alone', include: CHANGE_MODULES } },
      { test: { ...api, name: 'proof', include: ['proof/**/*.test.ts'] } },
    ],
    // On two cores: what waits for PostgreSQL leaves one idle for a seventh of the time.
    maxWorkers: 3,
    pool: 'forks',
  },
});
