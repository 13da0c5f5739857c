import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PLAIN_COLUMN_NAMES } from '#domain/catalog/plain-columns.ts';
import { root, sourcesOf } from './sources.ts';

/** What a field may cost (ARCHITECTURE.md, Where a new thing goes). */
const FILES_MAX = 5;

/** Rules: what a cart goes by, the feed's bar codes, and the label that a new bar code clears. */
const USERS_OF_PLAIN_COLUMNS = new Set([
  'api/catalog/product-now.ts',
  'api/catalog/merchant-source.ts',
  'api/catalog/import-labels.ts',
]);

/** The files of the product that name a field: code, SQL and pages, without tests and without the demo shop's data. */
function filesThatName(field: string): string[] {
  const name = new RegExp(`\\b${field}\\b`);
  const code = ['domain', 'pictures', 'storefront', 'ui'].flatMap((folder) => sourcesOf(folder));
  return [...code, ...sourcesOf('api', /\.(tsx?|sql)$/)].filter(({ text }) => name.test(text)).map(({ file }) => file);
}

// biome-ignore format: a table of cases
test.each([
  // kind of field                                            field
  ['a fact of a product that is only shown',                  'made_in'],
  ['a field of an address',                                   'street2'],
  // The order shows it without naming it: see test/api/order/order-choice.test.ts.
  ['what a customer decides at checkout and the order shows', 'save_card'],
])('%s, such as %s, is named in few files', (_kind, field) => {
  const files = filesThatName(field);
  expect(files.length).toBeGreaterThan(1);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(FILES_MAX);
});

test('what reads, stores, answers and imports products names none of their plain columns', () => {
  const plumbing = sourcesOf('api/catalog').filter(({ file }) => !USERS_OF_PLAIN_COLUMNS.has(file));
  for (const name of PLAIN_COLUMN_NAMES) {
    const word = new RegExp(`\\b${name}\\b`);
    expect(plumbing.filter(({ text }) => word.test(text)).map(({ file }) => file)).toEqual([]);
  }
});

const ARCHITECTURE = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

test.each(['made_in', 'street2', 'save_card', 'age_min', 'restriction_tag', 'min_order_qty', 'size_text'])(
  'ARCHITECTURE.md says in how many files %s is named',
  (field) => {
    const files = filesThatName(field);
    const [, stated] = new RegExp(`\`${field}\` in\\s+(\\d+)`).exec(ARCHITECTURE) ?? [];
    expect(Number(stated), files.join('\n')).toBe(files.length);
  },
);
