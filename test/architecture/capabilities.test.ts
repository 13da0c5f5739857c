import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '#api/app.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { BELOW_ALL } from './ranks.ts';
import { root, sourcesOf } from './sources.ts';

/** The files of a capability, and the keys of the registry that each of them must be joined by. */
const PARTS = [
  { file: 'domain/{}/refusals.ts', keys: ['refusals'] },
  { file: 'api/{}/tables.ts', keys: ['tables'] },
  { file: 'api/{}/jobs.ts', keys: ['jobs', 'recurringJobs'] },
  { file: 'domain/{}/endpoints.ts', keys: ['mount'] },
] as const;

test.each(PARTS)('what is declared in $file is joined by the registry', ({ file, keys }) => {
  const folders = fs.readdirSync(path.join(root, 'api')).filter((name) => !BELOW_ALL['api']?.includes(name));
  const declared = folders.filter((name) => fs.existsSync(path.join(root, file.replace('{}', name))));
  const joined = CAPABILITIES.filter((capability) => keys.some((key) => capability[key])).map(({ name }) => name);
  expect(joined.toSorted()).toEqual(declared);
});

const refusals = [GENERAL_REFUSALS, ...CAPABILITIES.map((capability) => capability.refusals ?? {})].flatMap((kinds) =>
  Object.values(kinds),
);

test('no two capabilities declare the same refusal', () => {
  const codes = refusals.map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('every refusal is used somewhere', () => {
  const all = ['domain', 'api', 'storefront']
    .flatMap((folder) => sourcesOf(folder))
    .filter(({ file }) => !/^domain\/\w+\/refusals?\.ts$/.test(file))
    .map(({ text }) => text)
    .join('\n');
  const unused = refusals.filter(({ code }) => !new RegExp(`_REFUSALS\\.${code}\\b|'${code}'`).test(all));
  expect(unused.map(({ code }) => code)).toEqual([]);
});

test('a code that no capability declares does not compile', () => {
  // @ts-expect-error there is no such refusal
  expect(new Refusal({ code: 'cart_not_fuond', status: 404, message: '', owner: 'cart' }).status).toBe(404);
});
