// `npm run dev`. Runs on any Node from 20 on, like `npm start`; CONTRIBUTING.md says what it does.
import { continueUnderPinnedNode, installIfNeeded } from '../bootstrap.mjs';

installIfNeeded();
if (!(await continueUnderPinnedNode(import.meta.filename ?? new URL(import.meta.url).pathname))) {
  // Vite and React read it when they are loaded.
  process.env.NODE_ENV = 'development';
  const { runDev } = await import('./run-dev.ts');
  await runDev();
}
