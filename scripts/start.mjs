// `npm start`. Runs on any Node from 20 on: installs what is missing, then goes on under the pinned Node.
import { goOnUnderPinnedNode, installIfNeeded } from './bootstrap.mjs';

installIfNeeded();
if (!(await goOnUnderPinnedNode(import.meta.filename ?? new URL(import.meta.url).pathname))) {
  const { startShop } = await import('./serve.ts');
  await startShop();
}
