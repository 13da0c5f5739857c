import { startShop } from '#scripts/serve.ts';

/** The shop's server as `npm start` runs it, without pages, for tests that kill it. */
await startShop({ pages: false });
