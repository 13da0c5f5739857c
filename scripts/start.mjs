// `npm start`. Runs on any Node from 20 on: installs what is missing, then goes on under the pinned Node.
import module from 'node:module';
import { goOnUnderPinnedNode, installIfNeeded } from './bootstrap.mjs';

installIfNeeded();
if (!(await goOnUnderPinnedNode(import.meta.filename ?? new URL(import.meta.url).pathname))) {
  // What was compiled once need not be compiled at the next start: a third of the time to the first answer.
  module.enableCompileCache?.();
  const { resolveQuickly } = await import('./quick-resolve.mjs');
  resolveQuickly();
  const { startShop } = await import('./serve.ts');
  await startShop();
  module.flushCompileCache?.();
}
