import fs from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '#api/db/embedded.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import { freePort } from '../free-port.ts';
import { prepareDataFolder, refuseTakenPort } from '../preflight.ts';
import { gatewayFor } from '../sandbox-gateway.ts';
import { closeOnSignal } from '../stop-signal.ts';
import { startApi } from './api-process.ts';
import { openChecks } from './checks.ts';
import { openFront } from './front.ts';
import { openScreenServer } from './screen-server.ts';

/** A change here restarts the API; screens and styles are reloaded in the browser. */
const API_FOLDERS = ['api', 'domain', 'demo', 'pictures', 'scripts'];
const CHECKED_FOLDERS = [...API_FOLDERS, 'storefront', 'ui', 'gateway', 'test', 'e2e', 'bench', 'proof'];
/** An editor may write a file in several steps. */
const PAUSE_MS = 30;

type Closing = () => Promise<void> | void;

/** Runs the shop for development until it is stopped. Database and payment gateway outlive restarts of the API. */
export async function runDev(): Promise<void> {
  /** Closed last to first. */
  const parts: Closing[] = [];
  const stop = closeOnSignal(async () => {
    for (const close of parts.reverse()) await close();
  });
  try {
    await start(parts);
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    await stop();
    process.exit(1);
  }
}

async function start(parts: Closing[]): Promise<void> {
  const config = readConfig(process.env);
  prepareDataFolder(config.data_dir);
  await refuseTakenPort(config);
  const { gateway, running } = await gatewayFor(config);
  parts.push(() => gateway?.stop());
  const databaseUrl = config.database_url ?? (await ownDatabase(config, parts));
  const hotPort = await freePort();
  const screens = await openScreenServer(hotPort);
  parts.push(() => screens.vite.close());
  const api = startApi({
    env: settingsOf({ ...running, database_url: databaseUrl }),
    onStart: screens.serve,
    onListening: (tookMs) => say(`API ready in ${(tookMs / 1000).toFixed(1)} s`),
  });
  parts.push(api.close);
  const { host, port } = config;
  const front = await openFront({ host, port, vite: screens.vite, api, hot_port: hotPort });
  parts.push(() => {
    front.closeAllConnections();
    front.close();
  });
  const checks = openChecks(console.log);
  parts.push(checks.close);
  parts.push(watch(CHECKED_FOLDERS, checks.changed));
  parts.push(watch(API_FOLDERS, oncePerSave(api.restart)));
  if ((await api.port()) === null) say('The API did not start. Save a change to try again.');
  console.log(`\nTallybean is open for development at ${config.public_url}. Stop it with Ctrl-C.`);
}

function say(line: string): void {
  console.log(`- ${line}`);
}

async function ownDatabase(config: Config, parts: Closing[]): Promise<string> {
  const dir = path.join(config.data_dir, 'postgres');
  const postgres = await startEmbedded({ dir, onRestart: (sentence) => console.error(sentence) });
  parts.push(postgres.stop);
  return postgres.url;
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

/** Tests are no part of the API's process. */
function oncePerSave(act: () => void): (file: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (file) => {
    if (/\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(act, PAUSE_MS);
  };
}
