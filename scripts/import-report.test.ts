import { expect, test } from 'vitest';
import { forTerminal, progressText, summaryOf } from './import-report.ts';

test.each(['\u001b[2J', '\u001b]0;title\u0007', '\u009b31m', '\u202egnp.exe', '\u2066a', '\r', 'a\nb', '\u2028'])(
  'a terminal gets %j without what it would run',
  (text) => {
    expect(forTerminal(text)).toMatch(/^[ -~\uFFFD]+$/);
  },
);

test('other text stays as it is', () => {
  expect(forTerminal('line 3 (GV-1): brand Crème & Co, 日本')).toBe('line 3 (GV-1): brand Crème & Co, 日本');
});

const REPORT = {
  rows: 9,
  bad: 0,
  skipped: {},
  products: { new: 9, changed: 0, unchanged: 0 },
  ended: [] as string[],
  pictures_failed: 0,
  uncounted: 0,
  unsourced: 0,
  unproven: 0,
  unlabeled: { products: 0, skus: [], undeclared: 0 },
  unruled: { products: 0, skus: [] as string[] },
  is_done: true,
};

test('the summary says which option store prices of the file need', () => {
  const summary = summaryOf({ ...REPORT, unsourced: 2 }, false);
  expect(summary).toContain('2 rows with a higher price beside the member price');
  expect(summary).toContain('--price-source');
  expect(summaryOf(REPORT, false)).not.toContain('--price-source');
});

test('an import says which foods have no list of ingredients, and what that means', () => {
  const few = summaryOf({ ...REPORT, unlabeled: { products: 1, skus: ['A1'], undeclared: 0 } }, false);
  expect(few).toContain('Labels: 1 food without a list of ingredients (A1). They are sold');
  const many = summaryOf({ ...REPORT, unlabeled: { products: 7, skus: ['A1', 'A2'], undeclared: 2 } }, false);
  expect(many).toContain('Labels: 7 foods without a list of ingredients (A1, A2, ...).');
  expect(few).not.toContain('volunteers');
  expect(many).toContain('2 foods with a list of ingredients that only volunteers typed');
  expect(summaryOf(REPORT, false)).not.toContain('Labels');
});

test('an import says which products are no longer sold, because it moved their choices', () => {
  const summary = summaryOf({ ...REPORT, ended: ['tea', 'oats'] }, false);
  expect(summary).toContain('No longer sold: 2 products whose choices belong to other products now (tea, oats)');
  const skus = Array.from({ length: 21 }, (_, at) => `A${at}`);
  expect(summaryOf({ ...REPORT, ended: skus }, false)).toContain('A18, A19, ...)');
  expect(summaryOf(REPORT, false)).not.toContain('No longer sold');
});

test('an import says how many products save members nothing, and what that costs', () => {
  const summary = summaryOf({ ...REPORT, unproven: 9 }, false);
  expect(summary).toContain('Savings: 9 products without a store price that counts.');
  expect(summary).toContain('savings guarantee');
  expect(summaryOf(REPORT, false)).not.toContain('Savings');
});

test('an import says which alcohol no rule names, also in a dry run', () => {
  const unruled = { products: 3, skus: ['A1', 'A2', 'A3'] };
  for (const isDryRun of [false, true])
    expect(summaryOf({ ...REPORT, unruled }, isDryRun)).toContain(
      "Restrictions: 3 products of alcohol, and no rule says where they may ship (A1, A2, A3). They can't be ordered anywhere",
    );
  expect(summaryOf(REPORT, false)).not.toContain('Restrictions');
});

test('each step of an import says how far it is', () => {
  expect(progressText({ step: 'writing', done: 5_000, total: 50_000 }, 9)).toBe('Writing: 5,000 of 50,000 products');
  expect(progressText({ step: 'prices', products: 1 }, 9)).toBe('Writing the prices of 1 product');
});
