import fs from 'node:fs';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '#api/db/embedded.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import { API_FOLDERS, CODE } from '../folders.ts';
import { prepareDataFolder, refuseTakenPort } from '../preflight.ts';
import { gatewayFor } from '../sandbox-gateway.ts';
import { closeOnSignal } from '../stop-signal.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { openChecks } from './checks.ts';
import { createFront, openFront } from './front.ts';
import { openScreenServer } from './screen-server.ts';

const MIGRATIONS = path.join('api', 'migrations');
/** An editor may write a file in several steps. */
const PAUSE_MS = 30;

type Closing = () => Promise<void> | void;

/** Runs the shop for development until it is stopped. Database and payment gateway outlive restarts of the API. */
export async function runDev(): Promise<void> {
  /** Closed last to first. */
  const parts: Closing[] = [];
  const stopping = new AbortController();
  let starting = Promise.resolve();
  const stop = closeOnSignal(async () => {
    stopping.abort();
    // A part that is just starting must be closed, too.
    await starting.catch(() => undefined);
    await closeAll(parts);
  });
  try {
    starting = start(parts, stopping.signal);
    await starting;
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(error instanceof StartRefused ? error.message : error);
    await stop();
    process.exit(1);
  }
}

/** A part that fails to close doesn't keep the others open. */
async function closeAll(parts: Closing[]): Promise<void> {
  for (const close of parts.reverse()) {
    const [closed] = await Promise.allSettled([(async () => close())()]);
    if (closed.status === 'rejected') console.error(closed.reason);
  }
}

/** Opens one part after the other. @throws after the part that was opening when the start was aborted. */
async function start(parts: Closing[], signal: AbortSignal): Promise<void> {
  const opened = (close: Closing) => {
    parts.push(close);
    signal.throwIfAborted();
  };
  const config = readConfig(process.env);
  prepareDataFolder(config.data_dir);
  await refuseTakenPort(config);
  const { gateway, running } = await gatewayFor(config);
  opened(() => gateway?.stop());
  const database = config.database_url ? null : await ownDatabase(config);
  opened(() => database?.stop());
  const front = createFront();
  const screens = await openScreenServer(front);
  opened(() => screens.vite.close());
  const api = startApi({
    env: settingsOf({ ...running, database_url: database?.url ?? config.database_url }),
    onStart: screens.serve,
    onListening: (tookMs) => say(`API ready in ${(tookMs / 1000).toFixed(1)} s`),
  });
  opened(api.close);
  const { host, port } = config;
  await openFront(front, { host, port, vite: screens.vite.middlewares, api });
  opened(() => {
    front.closeAllConnections();
    front.close();
  });
  const checks = openChecks(console.log, api.port);
  opened(checks.close);
  opened(watch(CODE, checks.changed));
  // Screens and styles are reloaded in the browser.
  opened(watch(API_FOLDERS, restartOncePerSave(api)));
  void sayOpen(api, config.public_url, signal);
}

async function sayOpen(api: ApiProcess, address: string, signal: AbortSignal): Promise<void> {
  const port = await api.port();
  if (signal.aborted) return;
  if (port === null) say('The API did not start. Save a change to try again.');
  console.log(`\nTallybean is open for development at ${address}. Stop it with Ctrl-C.`);
}

function say(line: string): void {
  console.log(`- ${line}`);
}

function ownDatabase(config: Config): Promise<EmbeddedPostgres> {
  const dir = path.join(config.data_dir, 'postgres');
  return startEmbedded({ dir, onRestart: (sentence) => console.error(sentence) });
}

/** The API listens on a port of its own, behind the address that the browser knows. */
function settingsOf(config: Config): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: config.public_url,
    DATABASE_URL: config.database_url ?? '',
    SANDBOX_GATEWAY_URL: config.sandbox_gateway_url ?? '',
    PAYMENT_WEBHOOK_SECRET: config.payment_webhook_secret ?? '',
    PICTURES_AHEAD: process.env['PICTURES_AHEAD'] ?? '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  };
}

/** @returns what ends the watching. */
function watch(folders: readonly string[], changed: (file: string) => void): Closing {
  const watchers = folders.map((folder) =>
    fs.watch(folder, { recursive: true }, (_event, name) => {
      if (name && /\.(?:tsx?|mjs|sql|json|csv)$/.test(name)) changed(path.join(folder, name));
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** Tests are no part of the API's process, and a migration is applied once: it mustn't be while it is being written. */
function restartOncePerSave(api: ApiProcess): (file: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (file) => {
    if (/\.test\.tsx?$/.test(file)) return;
    api.noteChange(file);
    if (file.startsWith(MIGRATIONS)) {
      say(`${file} isn't applied yet; CONTRIBUTING.md says when a migration is.`);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(api.restart, PAUSE_MS);
  };
}
