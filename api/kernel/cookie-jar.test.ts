import { expect, test } from 'vitest';
import { newSessionToken } from './cookie-jar.ts';

test('session tokens are 256 bits each and never repeat, however many are made', () => {
  const tokens = Array.from({ length: 1_000 }, newSessionToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  // Bytes that were never filled or already used would be zeros.
  for (const token of tokens) expect(token).not.toContain('AAAAAAAA');
});
