import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GENERAL_REFUSALS, Refusal, type RefusalKind } from '#domain/kernel/refusal.ts';
import { root, sourcesOf } from './sources.ts';

/** The refusals of every capability, and the general ones. */
async function declaredRefusals(): Promise<RefusalKind[]> {
  const kinds: RefusalKind[] = Object.values(GENERAL_REFUSALS);
  for (const capability of fs.readdirSync(path.join(root, 'domain'))) {
    const file = path.join(root, 'domain', capability, 'refusals.ts');
    if (!fs.existsSync(file)) continue;
    const exported = Object.values((await import(file)) as Record<string, Record<string, RefusalKind>>);
    const own = exported.flatMap((one) => Object.values(one));
    expect(new Set(own.map(({ owner }) => owner))).toEqual(new Set([capability]));
    kinds.push(...own);
  }
  return kinds;
}

test('no two capabilities declare the same code', async () => {
  const codes = (await declaredRefusals()).map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('every refusal is used somewhere', async () => {
  const all = ['domain', 'api', 'storefront']
    .flatMap((folder) => sourcesOf(folder))
    .filter(({ file }) => !/^domain\/\w+\/refusals?\.ts$/.test(file))
    .map(({ text }) => text)
    .join('\n');
  const unused = (await declaredRefusals()).filter(
    ({ code }) => !new RegExp(`_REFUSALS\\.${code}\\b|'${code}'`).test(all),
  );
  expect(unused.map(({ code }) => code)).toEqual([]);
});

test('a code that no capability declares does not compile', () => {
  // @ts-expect-error there is no such refusal
  expect(new Refusal({ code: 'cart_not_fuond', status: 404, message: '', owner: 'cart' }).status).toBe(404);
});
