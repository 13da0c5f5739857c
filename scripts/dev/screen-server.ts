import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, DevEnvironment, type HotChannel, type HotChannelClient, type ViteDevServer } from 'vite';
import { CODE, SCREEN_FOLDERS } from '../folders.ts';

/** A database writes to `var` all the time. */
const UNWATCHED = [
  ...CODE.filter((folder) => ![...SCREEN_FOLDERS, 'scripts'].includes(folder)),
  'build',
  'docs',
  'var',
];
/** Folders that the browser loads sources and packages from. */
const SERVED = [...SCREEN_FOLDERS, 'node_modules', 'var/vite'];

export type ScreenServer = {
  vite: ViteDevServer;
  /** Sends this process the screens' modules when it asks for them. */
  serve(child: ChildProcess): void;
};

/**
 * Vite with React Router's plugin: sends the browser sources and changes of them, and the API's process the modules
 * that it renders pages with. Hot reload connects to `front`.
 */
export async function openScreenServer(front: Server): Promise<ScreenServer> {
  const link = processLink();
  const vite = await createServer({
    appType: 'custom',
    cacheDir: 'var/vite',
    // Found only when a page needs it, which would reload that page.
    optimizeDeps: { include: ['zod'] },
    clearScreen: false,
    server: {
      middlewareMode: true,
      ws: { server: front },
      // Nothing else, because `var` holds the address of the database and the payment gateway's record.
      fs: { strict: true, allow: SERVED.map(folderOf) },
      watch: { ignored: UNWATCHED.map((folder) => `${process.cwd()}/${folder}/**`) },
    },
    environments: {
      ssr: {
        dev: {
          // React Router's plugin opens a second Vite with these settings; it has no configuration file.
          createEnvironment: (name, config) =>
            new DevEnvironment(
              name,
              config,
              config.configFile ? { hot: true, transport: link.channel } : { hot: false },
            ),
        },
      },
    },
  });
  return { vite, serve: link.serve };
}

/** `node_modules` may be a link; Vite compares real paths. */
function folderOf(name: string): string {
  return fs.existsSync(name) ? fs.realpathSync(name) : path.resolve(name);
}

/** Vite's channel to whichever process is the API's at the moment. */
function processLink(): { channel: HotChannel; serve(child: ChildProcess): void } {
  type Listener = (data: unknown, client: HotChannelClient) => void;
  const listeners = new Map<string, Set<Listener>>();
  let current: ChildProcess | null = null;
  const sendTo = (child: ChildProcess | null, payload: object) => {
    if (child?.connected) child.send(payload);
  };
  return {
    channel: {
      skipFsCheck: true,
      send: (payload) => sendTo(current, payload),
      on: (event: string, listener: Listener) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      off: (event, listener) => void listeners.get(event)?.delete(listener as Listener),
    },
    serve: (child) => {
      current = child;
      const client = { send: (payload: object) => sendTo(child, payload) } as HotChannelClient;
      child.on('message', (message: { type: string; event?: string; data?: unknown }) => {
        if (message.type !== 'custom') return;
        for (const listener of listeners.get(message.event ?? '') ?? []) listener(message.data, client);
      });
    },
  };
}
