import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImportArguments, UsageError } from './import-arguments.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-arguments-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

// biome-ignore format: a table of cases
test.each([
  [[],                                              'Name the file to import.'],
  [['x.tsv'],                                       '--format must be google, shopify or off.'],
  [['x.tsv', 'y.tsv', '--format', 'google'],        'Name one file'],
  [['x.tsv', '--format', 'google', '--stock', 'many'], '--stock must be a whole number'],
  [['x.tsv', '--format', 'google', '--colour', 'red'], "Unknown option '--colour'"],
])('%j is refused: %s', (args, words) => {
  expect(() => readImportArguments(args)).toThrow(UsageError);
  expect(() => readImportArguments(args)).toThrow(words);
});

test.each(['--report', '--prices', '--categories'])(
  'a report over the file of %s is refused, by any name',
  (option) => {
    const file = path.join(folder, `precious${option}.csv`);
    const link = path.join(folder, `link${option}.csv`);
    fs.writeFileSync(file, '');
    fs.symlinkSync(file, link);
    const read = option === '--report' ? [file] : ['other.tsv', option, file];
    const asked = (report: string) => readImportArguments([...read, '--format', 'google', '--report', report]);
    for (const report of [`${folder}/./precious${option}.csv`, link])
      expect(() => asked(report)).toThrow('--report would overwrite a file that is read.');
    expect(asked(path.join(folder, 'another.csv')).report).toBe(path.join(folder, 'another.csv'));
  },
);
