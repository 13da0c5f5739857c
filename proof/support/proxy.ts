import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Child, startProgram } from '#harness/child.ts';

const CONFIGURATION = path.join(import.meta.dirname, '..', '..', 'docs', 'haproxy.cfg');
const PLACES = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy', '/usr/local/bin/haproxy'];

/**
 * Finds HAProxy or, as root on Debian, installs it.
 * @throws Error if there is none.
 */
export function findHaproxy(): string {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing HAProxy for the proof of several processes ...');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'haproxy'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const now = installed();
  if (now) return now;
  throw new Error('There is no HAProxy; install it (Debian: apt-get install haproxy) and try again.');
}

function installed(): string | null {
  return PLACES.find((place) => fs.existsSync(place)) ?? null;
}

export type ProxyAddresses = { proxy: string; plain: string; first: string; second: string; public_url: string };

/**
 * Runs the proxy of docs/haproxy.cfg in the foreground; it ends with this harness.
 * @param tls the rest of the bind line; the default is a name, which changes nothing.
 */
export function startProxy(haproxy: string, addresses: ProxyAddresses, log: string, tls = 'name plain-http'): Child {
  const env = {
    PROXY_ADDRESS: addresses.proxy,
    PLAIN_ADDRESS: addresses.plain,
    FIRST: addresses.first,
    SECOND: addresses.second,
    PUBLIC_URL: addresses.public_url,
    TLS: tls,
  };
  return startProgram([haproxy, '-db', '-f', CONFIGURATION], env, log);
}
