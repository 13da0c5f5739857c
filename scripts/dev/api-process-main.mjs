// The API's process under `npm run dev`. It loads the packages ahead and then waits: when the shop's code changes,
// only that is left to load.
import { once } from 'node:events';
import module from 'node:module';
import { resolveQuickly } from '../quick-resolve.mjs';

/** Half a second of processor time; any other package is loaded with the shop. */
const PACKAGES = [
  '@fastify/rate-limit',
  '@fastify/static',
  '@node-rs/argon2',
  'fast-json-stringify',
  'fastify',
  'kysely',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'rate-limiter-flexible',
  'react-router',
  'vite/module-runner',
  'zod',
];

module.enableCompileCache?.();
resolveQuickly();
process.once('disconnect', () => process.exit());
await Promise.all(PACKAGES.map((name) => import(name)));
await once(process, 'message');
process.removeAllListeners('disconnect');

const { startShop } = await import('../serve.ts');
const { openSourcePages } = await import('./source-pages.ts');
const pages = openSourcePages();
await startShop({
  pages: pages.handle,
  onListening: (address) => process.send?.({ type: 'listening', address }),
});
module.flushCompileCache?.();
// The first page doesn't wait for the screens' code.
await pages.load().catch(() => undefined);
