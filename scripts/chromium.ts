import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

/** The headless shell first: without windows, tabs and menus a journey takes a third less of its processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Finds a Chromium, or installs one: through apt as root, else by Playwright. */
export async function findChromium(): Promise<{ path: string; reason?: undefined } | { path: null; reason: string }> {
  const given = process.env['CHROMIUM_PATH'];
  if (given && fs.existsSync(given)) return { path: given };
  const found = installed();
  if (found) return { path: found };
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys ...');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    // Only Debian has the first one.
    if (!installPackage('chromium-headless-shell')) installPackage('chromium');
  } else {
    console.log('Fetching Chromium for the browser journeys ...');
    spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'ignore' });
  }
  const now = installed();
  if (now) return { path: now };
  return {
    path: null,
    reason: 'there is no Chromium. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  };
}

function installPackage(name: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env }).status === 0;
}

function installed(): string | null {
  const found = PLACES.find((place) => fs.existsSync(place));
  if (found) return found;
  const own = chromium.executablePath();
  return fs.existsSync(own) ? own : null;
}
