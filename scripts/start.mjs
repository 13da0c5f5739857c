// `npm start`. Runs on any Node from 20 on: installs what is missing, then continues under the pinned Node.
import module from 'node:module';
import { continueUnderPinnedNode, installIfNeeded } from './bootstrap.mjs';

installIfNeeded();
if (!(await continueUnderPinnedNode(import.meta.filename ?? new URL(import.meta.url).pathname))) {
  // Caches compiled code for the next start; saves a third of the time to the first answer.
  const cache = module.enableCompileCache?.();
  // Processes that the shop starts use it, too: compiling TypeScript takes 30 MB of memory.
  if (cache?.directory) process.env.NODE_COMPILE_CACHE ??= cache.directory;
  const { resolveQuickly } = await import('./quick-resolve.mjs');
  resolveQuickly();
  const { startShop } = await import('./serve.ts');
  await startShop();
  module.flushCompileCache?.();
}
