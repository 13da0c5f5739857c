import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CODE } from '#scripts/folders.ts';
import { fieldsOf } from './names.ts';
import { type Fields, type Violation, violationsOf } from './naming.ts';
import { root } from './sources.ts';

/** Where the data fields are declared: schemas, rules, row types, products in memory, and what outside services are sent. */
const DECLARATIONS =
  /^domain\/|^api\/db\/tables|^api\/\w+\/tables\.ts$|^api\/gateway\/|^api\/catalog\/packed\/product-columns\.ts$/;
/** Texts beside the code. The benches write the other Markdown files in `bench`. */
const TEXTS = /^(docs\/.*|bench\/README|[A-Z]+)\.md$|^api\/.*\.sql$|^proof\/planted\/.*\.patch$/;
/** Released migrations can't be edited, because databases have their checksums. */
const LAST_UNCHECKED = 'api/migrations/20261122_0100_payment_moves.sql';

const ALL = [...CODE, 'docs'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .map((name) => path.join(folder, name)),
);
const FILES = ALL.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map((file) => ({ file, text: read(file) }));
const STYLES = ALL.filter((file) => file.endsWith('.css')).map((file) => ({ file, text: read(file) }));
/** Documents that are no prose of ours to check: the benches write them. */
const WRITTEN = ALL.filter((file) => /^bench\/.*\.md$/.test(file));
const PROSE = [...ALL, ...fs.readdirSync(root)]
  .filter((file) => TEXTS.test(file) && !(file.startsWith('api/migrations/') && file <= LAST_UNCHECKED))
  .map((file) => ({ file, text: read(file) }));

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

const FIELDS: Fields = {
  data: new Set(
    FILES.filter(({ file }) => DECLARATIONS.test(file) && !/\.test\.tsx?$/.test(file)).flatMap(({ file, text }) =>
      fieldsOf(file, text),
    ),
  ),
  types: new Set(FILES.flatMap(({ file, text }) => fieldsOf(file, text, { onlyTypes: true }))),
};

describe('names and words', () => {
  const violations = [...FILES, ...PROSE]
    .filter(({ file }) => file !== 'test/architecture/words.ts')
    .flatMap(({ file, text }) => violationsOf(file, text, FIELDS));

  test.each<[Violation['check'], string]>([
    ['name', 'no name of the code or of a file is an invented metaphor'],
    ['case', 'locals and parameters are camelCase unless they carry a data field'],
    ['word', 'comments, docs, titles and messages use plain words, and they instead of he'],
    ['spelling', 'names and comments are spelled the American way'],
  ])('%s: %s', (check) => {
    expect(violations.filter((one) => one.check === check).map(({ message }) => message)).toEqual([]);
  });
});

/** Documents that a file cites, and the names that only its authors know. */
function citedIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w*])[\w./-]+\.md\b|\brubric\b|\b[Gg]oal G\d+/g)].map(([cited]) => cited);
}

test('every document that is cited is in the repository', () => {
  const documents = new Set([...PROSE, ...WRITTEN].map((at) => path.basename(typeof at === 'string' ? at : at.file)));
  const missing = [...FILES, ...STYLES, ...PROSE]
    .filter(({ file }) => file !== 'test/architecture/naming.test.ts')
    .flatMap(({ file, text }) => citedIn(text).map((cited) => [file, cited] as const))
    .filter(([, cited]) => !documents.has(path.basename(cited)));
  expect(missing).toEqual([]);
  expect(citedIn('The rule (decisions.md, Money), rubric line 88 and goal G6.')).toHaveLength(3);
  expect(citedIn("See docs/decisions/010-rulings.md; const isText = name.endsWith('.md');")).toHaveLength(1);
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
    ['test(`one shelf of ${n}`, () => {});', ['word']],
    ["throw new Error(`${word} can't stand here`);", ['word']],
    ['throw new StartRefused("Whoever starts it.");', ['word']],
    ['throw new Refusal("not_found", "Whoever");', []],
    ['endpoint({ name: "a.b", summary: "Every brand with goods." });', ['word']],
    ['// 12 % of all, with a shelf life of 3 days.', ['word']],
    ['// A stand-up pouch for someone.', []],
    ['// The order row must stand. Cheap and dear. Somebody else.', ['word', 'word', 'word']],
    ['function becomeSomebody() {}', ['name']],
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
    ['proof/planted/goods-never-released.patch', ['name']],
  ])('the path %s', (file, checks) => {
    expect(checksOf('', file)).toEqual(checks);
  });

  test.each([
    // file                  text                                                    checks
    ['docs/a.md', 'It stands `his.goods` here.\n\n```\nhis goods\n```\n', ['word']],
    ['docs/a.md', 'A [link](docs/house.md) to the catalogue.', ['spelling']],
    ['api/db/audit.sql', "-- name: no news waits\nselect 'news'", ['word']],
    ['proof/planted/a.patch', 'The goods stay.\nTests: a\n\ndiff --git a/b b/b\n+// his goods\n', ['word']],
  ])('%s: %j', (file, text, checks) => {
    expect(checksOf(text, file)).toEqual(checks);
  });
});
