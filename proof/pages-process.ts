import { startShop } from '#scripts/serve.ts';

/** The shop's server as `npm start` runs it, with pages. */
await startShop();
