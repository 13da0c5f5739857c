import { createRequestHandler, type ServerBuild } from 'react-router';
import { ModuleRunner } from 'vite/module-runner';
import type { PageHandle } from '#api/pages/pages.ts';

const BUILD = 'virtual:react-router/server-build';

export type SourcePages = { handle: PageHandle; load(): Promise<ServerBuild> };

/**
 * Pages rendered from the sources as they are now: Vite, in the parent process, sends each module when it is first
 * imported and again after it has changed.
 */
export function openSourcePages(): SourcePages {
  const runner = new ModuleRunner({
    transport: {
      connect: ({ onMessage }) => void process.on('message', onMessage),
      send: (payload) => void process.send?.(payload),
    },
    hmr: { logger: false },
  });
  const load = () => runner.import<ServerBuild>(BUILD);
  return {
    load,
    handle: async (request, context) => createRequestHandler(await load(), 'development')(request, context),
  };
}
