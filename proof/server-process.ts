import { startShop } from '#scripts/serve.ts';

/** The shop's server as `npm start` opens it, without pages, for harnesses that kill it. */
await startShop({ pages: false });
