// `npm start`. Runs on any Node from 20 on: installs what is missing, then continues under the pinned Node.
import module from 'node:module';
import v8 from 'node:v8';
import { continueUnderPinnedNode, installIfNeeded } from './bootstrap.mjs';

installIfNeeded();
if (!(await continueUnderPinnedNode(import.meta.filename ?? new URL(import.meta.url).pathname))) {
  // V8 frees a finished compilation right away, not on a thread that gets no time under load: 35 MB less. Not an option of the
  // command, because an older Node, which this one may have been started by, would refuse it.
  v8.setFlagsFromString('--no-maglev-destroy-on-background');
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
