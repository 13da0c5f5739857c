// Starts a shop as `npm start` does, without its pages; test/api/process runs it as a separate process.
import { startShop } from '#scripts/serve.ts';

await startShop({ pages: false });
