import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RANKS, unlistedFolders } from './ranks.ts';
import { root } from './sources.ts';

type Config = { default: { forbidden: { name: string }[] } };
const { default: config } = (await import(path.join(root, '.dependency-cruiser.mjs'))) as Config;

type Case = readonly [rule: string, from: string, to: string];

/** One forbidden import each. `{n}` makes the importing file its own, so that every case is reported by itself. */
const FORBIDDEN: readonly Case[] = [
  // rule                                  the file that imports           what it must not import
  ['domain-is-pure', 'domain/cart/pure{n}.ts', 'api/db/pool.ts'],
  ['domain-is-pure', 'domain/cart/pure{n}.ts', 'node:fs'],
  ['domain-is-pure', 'domain/cart/pure{n}.ts', 'react-router'],
  ['screens-never-touch-the-server', 'storefront/cart/screen{n}.tsx', 'api/cart/index.ts'],
  ['screens-never-touch-the-server', 'storefront/cart/screen{n}.tsx', 'demo/people.ts'],
  ['screens-never-touch-the-server', 'ui/part{n}.tsx', 'gateway/server.ts'],
  ['api-never-touches-screens', 'api/cart/command{n}.ts', 'storefront/kernel/link.tsx'],
  ['api-never-touches-screens', 'gateway/server{n}.ts', 'ui/button.tsx'],
  ['ui-knows-nothing', 'ui/part{n}.tsx', 'domain/kernel/money.ts'],
  ['ui-knows-nothing', 'ui/part{n}.tsx', 'storefront/kernel/link.tsx'],
  ['ui-knows-nothing', 'ui/part{n}.tsx', 'react-router'],
  ['capability-front-door', 'api/cart/command{n}.ts', 'api/catalog/store.ts'],
  ['search-through-its-port', 'api/catalog/list{n}.ts', 'api/catalog/search/rank.ts'],
  ['kernel-knows-no-capability', 'api/kernel/part{n}.ts', 'api/cart/index.ts'],
  ['kernel-knows-no-capability', 'api/kernel/part{n}.ts', 'domain/identity/pages.ts'],
  ['kernel-knows-no-capability', 'api/db/part{n}.ts', 'domain/identity/pages.ts'],
  ['kernel-knows-no-capability', 'domain/kernel/part{n}.ts', 'domain/checkout/schema.ts'],
  ['gateway-knows-no-capability', 'api/gateway/payment/port{n}.ts', 'api/payment/index.ts'],
  ['only-payment-knows-the-gateway', 'api/order/command{n}.ts', 'api/gateway/payment/port.ts'],
  ['storefront-kernel-knows-no-capability', 'storefront/kernel/part{n}.ts', 'storefront/cart/cart.ts'],
  ['storefront-kernel-knows-no-capability', 'storefront/render/part{n}.ts', 'storefront/app/shell.tsx'],
  ['storefront-app-is-on-top', 'storefront/home/part{n}.tsx', 'storefront/app/shell.tsx'],
  ['storefront-app-is-on-top', 'storefront/home/part{n}.tsx', 'storefront/root.tsx'],
  ['routes-are-mounted-once', 'api/order/command{n}.ts', 'api/order/routes.ts'],
  ['pages-are-leaves', 'storefront/home/part{n}.tsx', 'storefront/catalog/brand-page.tsx'],
  ['demo-is-a-guest', 'api/cart/command{n}.ts', 'demo/people.ts'],
  ['pictures-are-a-process', 'api/media/part{n}.ts', 'pictures/draw-pack.ts'],
  ['pictures-are-a-process', 'demo/catalog/part{n}.ts', 'pictures/draw-pack.ts'],
  ['pictures-import-only-media', 'pictures/draw/part{n}.ts', 'api/media/address.ts'],
  ['pictures-import-only-media', 'pictures/draw/part{n}.ts', 'domain/catalog/schema.ts'],
  ['only-pictures-draw', 'api/media/part{n}.ts', 'sharp'],
  ['harness-is-for-tests', 'api/cart/command{n}.ts', 'harness/people.ts'],
  ['harness-is-for-tests', 'demo/part{n}.ts', 'harness/people.ts'],
  ['harness-knows-no-test', 'harness/part{n}.ts', 'proof/call-log.ts'],
  ['no-unresolvable', 'api/cart/command{n}.ts', 'api/cart/missing.ts'],
  ...ranked(),
];

/** Same row and next higher row, for every row of every root; for the API also what it takes from the domain. */
function ranked(): Case[] {
  const cases: Case[] = [];
  for (const [row, [name = '', sibling]] of RANKS.entries()) {
    const higher = RANKS[row + 1]?.[0];
    for (const other of [sibling, higher].filter((one) => one !== undefined)) {
      const rule = `row-${row + 1}-imports-lower-rows`;
      cases.push([`api-${rule}`, `api/${name}/ranked{n}.ts`, `api/${other}/index.ts`]);
      cases.push([`api-${rule}`, `api/${name}/ranked{n}.ts`, `domain/${other}/rule.ts`]);
      cases.push([`domain-${rule}`, `domain/${name}/ranked{n}.ts`, `domain/${other}/rule.ts`]);
      cases.push([`storefront-${rule}`, `storefront/${name}/ranked{n}.ts`, `storefront/${other}/words.ts`]);
    }
  }
  return cases;
}

/** What the same rules allow. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ['api/cart/legal{n}.ts', 'api/catalog/index.ts'],
  ['api/cart/legal{n}.ts', 'api/kernel/clock.ts'],
  ['api/cart/legal{n}.ts', 'domain/cart/rule.ts'],
  ['api/gateway/carrier/legal{n}.ts', 'domain/delivery/rule.ts'],
  ['api/payment/legal{n}.ts', 'api/gateway/payment/port.ts'],
  ['domain/cart/legal{n}.ts', 'domain/pricing/rule.ts'],
  ['domain/cart/legal{n}.ts', 'zod'],
  ['pictures/legal{n}.ts', 'domain/media/picture-job.ts'],
  ['pictures/legal{n}.ts', 'node:fs'],
  ['pictures/legal{n}.ts', 'sharp'],
  ['storefront/catalog/legal{n}.tsx', 'domain/review/rule.ts'],
  ['storefront/cart/legal{n}.tsx', 'storefront/catalog/words.ts'],
  ['storefront/cart/legal{n}.tsx', 'storefront/render/static-fragment.tsx'],
  ['storefront/app/legal{n}.tsx', 'storefront/cart/words.ts'],
];

const KINDS = ['value', 'type'] as const;
const isPackage = (name: string) => !name.includes('/') || name.startsWith('node:');

type Violation = { from: string; to: string; rule: { name: string } };
let copy = '';
let violations: Violation[] = [];

function write(file: string, text: string): void {
  const target = path.join(copy, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}

function importing(kind: (typeof KINDS)[number], from: string, to: string): string {
  const given = isPackage(to) ? to : `./${path.relative(path.dirname(from), to)}`;
  return `import ${kind === 'type' ? 'type ' : ''}{ planted } from '${given}';\nexport const used = {} as typeof planted;\n`;
}

/** The file that plants case `at` with an import of this kind. */
function planted(from: string, at: number, kind: (typeof KINDS)[number]): string {
  return from.replace('{n}', `-${at}-${kind}`);
}

function cruise(): { status: number | null; stdout: string; stderr: string } {
  const folders = fs.readdirSync(copy).filter((name) => fs.statSync(path.join(copy, name)).isDirectory());
  const bin = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const sources = folders.filter((name) => !['node_modules', 'scripts'].includes(name));
  const options = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...sources];
  return spawnSync(process.execPath, [bin, ...options], { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
}

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'import-rules-'));
  for (const file of ['.dependency-cruiser.mjs', 'scripts/ranks.mjs', 'package.json', 'tsconfig.base.json'])
    write(file, fs.readFileSync(path.join(root, file), 'utf8'));
  for (const name of ['react-router', 'sharp', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'export const planted = 1;\n');
  }
  const pairs = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  for (const [, to] of pairs) if (!isPackage(to) && !to.includes('missing')) write(to, 'export const planted = 1;\n');
  for (const [at, [from, to]] of pairs.entries())
    for (const kind of KINDS) write(planted(from, at, kind), importing(kind, planted(from, at, kind), to));
  // Two files that import each other, and two folders that do without any circle of files.
  for (const kind of KINDS) {
    write(`api/cart/circle-${kind}-a.ts`, importing(kind, 'api/cart/x.ts', `api/cart/circle-${kind}-b.ts`));
    write(`api/cart/circle-${kind}-b.ts`, importing(kind, 'api/cart/x.ts', `api/cart/circle-${kind}-a.ts`));
    write(`ui/${kind}-left/one.ts`, importing(kind, `ui/${kind}-left/one.ts`, `ui/${kind}-right/one.ts`));
    write(`ui/${kind}-right/two.ts`, importing(kind, `ui/${kind}-right/two.ts`, `ui/${kind}-left/two.ts`));
    write(`ui/${kind}-right/one.ts`, 'export const planted = 1;\n');
    write(`ui/${kind}-left/two.ts`, 'export const planted = 1;\n');
  }
  write('domain/media/picture.ts', 'export const planted = 1;\n');
  for (const kind of KINDS) write(`pictures/${kind}.ts`, importing(kind, 'pictures/x.ts', 'domain/media/picture.ts'));
  const { stdout, stderr } = cruise();
  expect(stderr).toBe('');
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}, 60_000);

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

function brokenBy(from: string): string[] {
  return violations.filter((violation) => violation.from === from).map(({ rule }) => rule.name);
}

describe('a forbidden import is reported, as a value and as a type', () => {
  test.each(FORBIDDEN.map((one, at) => [...one, at] as const))('%s: %s -> %s', (rule, from, _to, at) => {
    for (const kind of KINDS) expect(brokenBy(planted(from, at, kind)), kind).toContain(rule);
  });

  test.each(KINDS)('no-circular: files that import each other (%s)', (kind) => {
    expect(brokenBy(`api/cart/circle-${kind}-a.ts`)).toContain('no-circular');
  });

  test.each(KINDS)('no-folder-cycles: folders that import each other (%s)', (kind) => {
    expect(brokenBy(`ui/${kind}-left`)).toContain('no-folder-cycles');
  });
});

test('drawing-loads-no-schemas: a schema is imported as a type', () => {
  expect(brokenBy('pictures/value.ts')).toEqual(['drawing-loads-no-schemas']);
  expect(brokenBy('pictures/type.ts')).toEqual([]);
});

test.each(ALLOWED.map((one, at) => [...one, FORBIDDEN.length + at] as const))('%s may import %s', (from, _to, at) => {
  for (const kind of KINDS) expect(brokenBy(planted(from, at, kind)), kind).toEqual([]);
});

test('every rule is broken here', () => {
  const broken = new Set([
    ...FORBIDDEN.map(([rule]) => rule),
    'no-circular',
    'no-folder-cycles',
    'drawing-loads-no-schemas',
  ]);
  expect([...broken].sort()).toEqual([...new Set(config.forbidden.map(({ name }) => name))].sort());
});

test('a folder that the list of ranks leaves out is an error', () => {
  expect(unlistedFolders(root)).toEqual([]);
  write('api/gift_cards/index.ts', 'export const planted = 1;\n');
  expect(unlistedFolders(copy)).toEqual(['api/gift_cards']);
  const { status, stderr } = cruise();
  expect(status).not.toBe(0);
  expect(stderr).toContain("doesn't list api/gift_cards");
});
