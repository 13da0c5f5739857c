import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from './names.ts';
import { type Fields, type Violation, violationsOf } from './naming.ts';
import { root } from './sources.ts';

const FOLDERS = ['api', 'bench', 'demo', 'domain', 'e2e', 'gateway', 'proof', 'scripts', 'storefront', 'test', 'ui'];
/** Where the data fields are declared: schemas and rules, row types, and what the outside services are sent. */
const DECLARATIONS = /^domain\/|^api\/db\/tables|^api\/\w+\/tables\.ts$|^api\/gateway\//;
/** Folders that still use old names; the list only gets shorter. */
const PENDING: readonly string[] = [];

const FILES = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => {
      const file = path.join(folder, name);
      return { file, text: fs.readFileSync(path.join(root, file), 'utf8') };
    }),
);
const FIELDS: Fields = {
  data: new Set(
    FILES.filter(({ file }) => DECLARATIONS.test(file) && !/\.test\.tsx?$/.test(file)).flatMap(({ file, text }) =>
      fieldsOf(file, text),
    ),
  ),
  types: new Set(FILES.flatMap(({ file, text }) => fieldsOf(file, text, { onlyTypes: true }))),
};

describe('names and words', () => {
  const violations = FILES.filter(
    ({ file }) => file !== 'test/architecture/words.ts' && !PENDING.some((folder) => file.startsWith(folder)),
  ).flatMap(({ file, text }) => violationsOf(file, text, FIELDS));

  test.each<[Violation['check'], string]>([
    ['name', 'no name of the code or of a file is an invented metaphor'],
    ['case', 'locals and parameters are camelCase unless they carry a data field'],
    ['word', 'comments and test titles use plain words, and they instead of he'],
    ['spelling', 'names and comments are spelled the American way'],
  ])('%s: %s', (check) => {
    expect(violations.filter((one) => one.check === check).map(({ message }) => message)).toEqual([]);
  });
});

describe('each check sees what is planted', () => {
  const fields: Fields = { data: new Set(['account_id']), types: new Set(['account_id', 'took_ms']) };
  const checksOf = (text: string, file = 'api/cart/a.ts') => violationsOf(file, text, fields).map(({ check }) => check);

  test.each([
    // source                                              checks
    ['const isPlaced = 1;', []],
    ['const is_placed = 1;', ['case']],
    ['const account_id = 1;', []],
    ['function f(is_placed: boolean, account_id: string) {}', ['case']],
    ['const f = ({ took_ms }: T) => took_ms;', []],
    ['const took_ms = 1;', ['case']],
    ['const { took_ms: slow_ms } = t;', ['case']],
    ['class A { #is_open = false; took_ms = 1; }', ['case']],
    ['try { f() } catch (the_error) {}', ['case']],
    ['const MAX_MS = 1;', []],
    ['function tell() {}', ['name']],
    ['const tell = () => 1;', ['name']],
    ['const tell = 1;', []],
    ['const openHouse = 1;', ['name']],
    ['const warehouse = 1;', []],
    ['type Cashier = { shelf_id: number };', ['name', 'name']],
    ['import type { Till } from "pg";', []],
    ['/** Who comes first keeps his place. */', ['word']],
    ['// Nobody comes between.', ['word']],
    ['const a = "his goods";', []],
    ['test("nobody may buy", () => {});', ['word']],
    ['test.each([])("his cart %i", () => {});', ['word']],
    ['const catalogue = 1;', ['spelling']],
    ['// Authorises the colour.', ['spelling', 'spelling']],
    ['const status = "cancelled";', []],
  ])('%s', (text, checks) => {
    expect(checksOf(text)).toEqual(checks);
  });

  test.each([
    // file                                 checks
    ['proof/support/house.ts', ['name']],
    ['bench/cast/list.ts', ['name']],
    ['demo/load-catalogue.ts', ['spelling']],
    ['demo/catalogue/price.ts', ['spelling']],
    ['api/inventory/warehouse.ts', []],
  ])('the path %s', (file, checks) => {
    expect(checksOf('', file)).toEqual(checks);
  });
});
