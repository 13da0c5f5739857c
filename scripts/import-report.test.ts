import { expect, test } from 'vitest';
import { forTerminal } from './import-report.ts';

test.each(['\u001b[2J', '\u001b]0;title\u0007', '\u009b31m', '\u202egnp.exe', '\u2066a', '\r', 'a\nb', '\u2028'])(
  'a terminal gets %j without what it would run',
  (text) => {
    expect(forTerminal(text)).toMatch(/^[ -~\uFFFD]+$/);
  },
);

test('other text stays as it is', () => {
  expect(forTerminal('line 3 (GV-1): brand Crème & Co, 日本')).toBe('line 3 (GV-1): brand Crème & Co, 日本');
});
