// Starts a shop as `npm start` does, without its pages: run as a process of its own by test/api/process.
import { startShop } from '#scripts/serve.ts';

await startShop({ pages: false });
