// The API's process under `npm run dev`. It loads the shop's code and the catalog ahead and then waits: when code
// changes, only what imports that code is left to load.
import { once } from 'node:events';
import module from 'node:module';
import { resolveQuickly } from '../quick-resolve.mjs';
import { followImports } from './loaded-modules.ts';

module.enableCompileCache?.();
resolveQuickly();
const modules = followImports();
process.once('disconnect', () => process.exit());
const isLoaded = await loadCode().then(
  () => true,
  () => false,
);
const ahead = isLoaded ? await openAhead().catch(() => null) : null;
const [{ changed }] = await once(process, 'message');
process.removeAllListeners('disconnect');
modules.replace(isLoaded ? changed : null);
const isOld = modules.isReplaced('api/foundation.ts');
if (isOld) void ahead?.close();

const { startShop } = await import('../serve.ts');
const { openSourcePages } = await import('./source-pages.ts');
const pages = openSourcePages();
await startShop({
  pages: pages.handle,
  foundation: isOld ? null : ahead,
  onListening: (address) => process.send?.({ type: 'listening', address }),
});
module.flushCompileCache?.();
// The first page doesn't wait for the screens' code.
await pages.load().catch(() => undefined);

async function loadCode() {
  await Promise.all([import('../serve.ts'), import('./source-pages.ts'), import('#api/server.ts')]);
}

/** @throws if the database isn't ready yet; the start then prepares it. */
async function openAhead() {
  const { openFoundation } = await import('#api/foundation.ts');
  const { joinDatabase } = await import('#api/db/migrate.ts');
  const { readConfig } = await import('#api/kernel/config.ts');
  const config = readConfig(process.env);
  const url = config.database_url ?? '';
  return openFoundation({ config, url, ...(await joinDatabase(url)) });
}
