import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sourcesOf } from './sources.ts';

/** What a field may cost (ARCHITECTURE.md, Where a new thing goes). */
const FILES_MAX = 5;

/** The files of the product that name a field: code, SQL and pages, without tests and without the demo shop's data. */
function filesThatName(field: string): string[] {
  const name = new RegExp(`\\b${field}\\b`);
  const sources = ['domain', 'api', 'storefront', 'ui'].flatMap((folder) => sourcesOf(folder));
  const migrations = fs.readdirSync(path.join(root, 'api/migrations')).map((entry) => {
    const file = `api/migrations/${entry}`;
    return { file, text: fs.readFileSync(path.join(root, file), 'utf8') };
  });
  return [...sources, ...migrations].filter(({ text }) => name.test(text)).map(({ file }) => file);
}

// biome-ignore format: a table of cases
test.each([
  // kind of field                                            field        what it is
  ['a fact of a product that is only shown',                  'made_in'],
  ['a field of an address',                                   'street2'],
  ['what a customer decides at checkout and the order keeps', 'save_card'],
])('%s, such as %s, is named in few files', (_kind, field) => {
  const files = filesThatName(field);
  expect(files.length).toBeGreaterThan(1);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(FILES_MAX);
});
