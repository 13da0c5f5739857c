import { afterEach, expect, test, vi } from 'vitest';
import { askAtOnce } from './suggestions.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a key asks at once, though not for the same words, none, or right after another one', () => {
  const asked: string[] = [];
  let nowMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
  const typeAt = (atMs: number, text: string) => {
    nowMs = atMs;
    askAtOnce(text);
  };
  typeAt(1_000, 'o');
  expect(asked).toEqual(['/api/v1/search/suggest?q=o']);
  typeAt(2_000, 'O ');
  typeAt(3_000, ' ');
  typeAt(4_000, 'oa');
  typeAt(4_059, 'oat');
  typeAt(4_060, 'oats');
  expect(asked).toEqual(['o', 'oa', 'oats'].map((words) => `/api/v1/search/suggest?q=${words}`));
});
