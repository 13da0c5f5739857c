import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#api/process/start-refused.ts';

const INPUTS = ['storefront', 'ui', 'domain', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts'];
const STAMP = 'build/inputs.sha256';

/** Whether the browser bundles were built from the current sources. */
export function bundlesAreFresh(): boolean {
  return fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === digestOfInputs();
}

/**
 * Builds both bundles and their compressed forms; `signal` stops the build and its child processes.
 * @throws StartRefused with the builder's last lines.
 */
export async function buildBundles(signal?: AbortSignal): Promise<void> {
  // A process group of its own, so that its own children end with it.
  const child = spawn(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  signal?.addEventListener('abort', () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new StartRefused(`The browser bundles could not be built:\n${said.trim()}`);
}

/** Written with the bundles. */
export function noteInputs(digest: string): void {
  fs.writeFileSync(STAMP, digest);
}

export function digestOfInputs(): string {
  const hash = createHash('sha256');
  for (const input of INPUTS) addTo(hash, input);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, file: string): void {
  if (!fs.existsSync(file)) return;
  if (!fs.statSync(file).isDirectory()) {
    hash.update(file).update(fs.readFileSync(file));
    return;
  }
  for (const name of fs.readdirSync(file).sort()) {
    if (!/\.test\.tsx?$/.test(name)) addTo(hash, path.join(file, name));
  }
}
