import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Child, startProgram } from '#harness/child.ts';
import { startProxy } from '../support/proxy.ts';

export const NAME = 'shop.example';
const NGINX_EXAMPLE = path.join(import.meta.dirname, '..', '..', 'docs', 'nginx.conf');

export type Ports = { tls: number; plain: number; first: number; second: number };
type Certificate = { certificate: string; key: string; both: string };

/** @throws Error naming the programs that are missing and how to get them. */
export function findPrograms(): { haproxy: string; nginx: string; openssl: string } {
  const places = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
  const find = (name: string) =>
    places.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file)) ?? null;
  const [haproxy, nginx, openssl] = [find('haproxy'), find('nginx'), find('openssl')];
  if (haproxy && nginx && openssl) return { haproxy, nginx, openssl };
  const missing = Object.entries({ haproxy, nginx, openssl }).flatMap(([name, file]) => (file ? [] : [name]));
  throw new Error(`This proof needs ${missing.join(', ')}; on Debian: apt-get install ${missing.join(' ')}`);
}

/** Makes a certificate for this run. @returns the names of its files. */
export function makeCertificate(openssl: string, dir: string): Certificate {
  const [certificate, key, both] = ['shop.crt', 'shop.key', 'shop.pem'].map((name) => path.join(dir, name)) as [
    string,
    string,
    string,
  ];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const made = spawnSync(openssl, [...words, ...subject, '-keyout', key, '-out', certificate], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  fs.writeFileSync(both, fs.readFileSync(certificate, 'utf8') + fs.readFileSync(key, 'utf8'), { mode: 0o600 });
  return { certificate, key, both };
}

export function startHaproxy(program: string, ports: Ports, { both }: Certificate, dir: string): Child {
  const addresses = {
    proxy: `127.0.0.1:${ports.tls}`,
    plain: `127.0.0.1:${ports.plain}`,
    first: `127.0.0.1:${ports.first}`,
    second: `127.0.0.1:${ports.second}`,
    public_url: `https://${NAME}:${ports.tls}`,
  };
  return startProxy(program, addresses, path.join(dir, 'haproxy.log'), `ssl crt ${both} alpn h2,http/1.1`);
}

/** Runs docs/nginx.conf with this run's ports and certificate; everything else stays as it is written there. */
export function startNginx(program: string, ports: Ports, made: Certificate, dir: string): Child {
  const changes = [
    ['server 127.0.0.1:3000', `server 127.0.0.1:${ports.first}`],
    ['server 127.0.0.1:3001', `server 127.0.0.1:${ports.second}`],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`],
    [`return 301 https://${NAME}$request_uri`, `return 301 https://${NAME}:${ports.tls}$request_uri`],
    [`ssl_certificate /etc/ssl/${NAME}.pem`, `ssl_certificate ${made.certificate}`],
    [`ssl_certificate_key /etc/ssl/private/${NAME}.key`, `ssl_certificate_key ${made.key}`],
  ] as const;
  let site = fs.readFileSync(NGINX_EXAMPLE, 'utf8');
  for (const [written, here] of changes) {
    if (!site.includes(written)) throw new Error(`docs/nginx.conf has no "${written}" any more.`);
    site = site.replace(written, () => here);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = temporary.map((name) => `${name}_temp_path ${path.join(dir, `nginx-${name}`)};`);
  const whole = `daemon off; pid ${path.join(dir, 'nginx.pid')}; events {}
http { access_log off; ${folders.join(' ')}
${site}
}`;
  const file = path.join(dir, 'nginx.conf');
  fs.writeFileSync(file, whole);
  return startProgram([program, '-p', dir, '-e', 'stderr', '-c', file], {}, path.join(dir, 'nginx.log'));
}
