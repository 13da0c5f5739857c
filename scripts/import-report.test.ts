import { expect, test } from 'vitest';
import { forTerminal, summaryOf } from './import-report.ts';

test.each(['\u001b[2J', '\u001b]0;title\u0007', '\u009b31m', '\u202egnp.exe', '\u2066a', '\r', 'a\nb', '\u2028'])(
  'a terminal gets %j without what it would run',
  (text) => {
    expect(forTerminal(text)).toMatch(/^[ -~\uFFFD]+$/);
  },
);

test('other text stays as it is', () => {
  expect(forTerminal('line 3 (GV-1): brand Crème & Co, 日本')).toBe('line 3 (GV-1): brand Crème & Co, 日本');
});

test('the summary says which option store prices of the file need', () => {
  const report = {
    rows: 3,
    bad: 0,
    skipped: {},
    products: { new: 3, changed: 0, unchanged: 0 },
    pictures_failed: 0,
    uncounted: 0,
    is_done: true,
  };
  expect(summaryOf({ ...report, unsourced: 2 }, false)).toContain('2 rows with a higher price beside the member price');
  expect(summaryOf({ ...report, unsourced: 2 }, false)).toContain('--price-source');
  expect(summaryOf({ ...report, unsourced: 0 }, false)).not.toContain('--price-source');
});
