// `npm test` and `npm run test:watch`. Runs on any Node from 20 on, like `npm start`; the steps are in steps.ts.
import { continueUnderPinnedNode, installIfNeeded } from './bootstrap.mjs';

installIfNeeded();
if (!(await continueUnderPinnedNode(import.meta.filename ?? new URL(import.meta.url).pathname))) {
  const { runTests } = await import('./steps.ts');
  process.exitCode = await runTests(process.argv.slice(2));
}
