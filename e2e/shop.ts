import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Starts a shop as `npm start` does, on a free port and with its own data folder; with E2E_DATA, uses the one running there on E2E_PORT. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_DATA']) return undefined;
  const data = path.join(root, 'var', 'test', 'e2e');
  fs.rmSync(data, { recursive: true, force: true });
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: process.env['E2E_PORT'],
      SHOP_DATA: data,
      DEMO_PRODUCTS: '1500',
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // Pictures are drawn on request; drawing all of them ahead would occupy a core.
      PICTURES_AHEAD: '0',
    },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('is open at')) resolve();
    });
    child.once('exit', () => reject(new Error(`The shop did not start:\n${said}`)));
  });
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(data, { recursive: true, force: true });
  };
}
