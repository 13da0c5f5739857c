import { parseCookie } from 'cookie';
import { expect, test } from 'vitest';
import { hasHousehold, newSessionToken } from './cookie-jar.ts';

test('session tokens are 256 bits each and never repeat, however many are made', () => {
  const tokens = Array.from({ length: 1_000 }, newSessionToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  // Bytes that were never filled or already used would be zeros.
  for (const token of tokens) expect(token).not.toContain('AAAAAAAA');
});

test.each([
  'household=1',
  'a=b; __Host-household=1',
  'a=b;household=1',
  'a=b;\t household =1',
  'a=household=1',
  'a; b=1',
])('the cookies %j have a household exactly if one is read from them', (header) => {
  const read = parseCookie(header);
  const isRead = read['household'] !== undefined || read['__Host-household'] !== undefined;
  expect(hasHousehold(header)).toBe(isRead);
});
