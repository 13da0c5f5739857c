import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGE_FOLDERS } from './addresses.ts';
import { addressOf, resolveOldKey, readRedirects } from './redirects.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const redirectsOf = (pairs: readonly (readonly [string, string | null])[]) =>
  readRedirects(pairs.map(([old_key, new_key]) => ({ kind: 'product' as const, old_key, new_key })));

describe('a key that no page has', () => {
  const inUse = (key: string) => key === 'new';
  test.each([
    ['moved', [['old', 'new']], { is: 'moved', key: 'new' }],
    [
      'moved twice, in rows that name both',
      [
        ['old', 'between'],
        ['between', 'new'],
      ],
      { is: 'moved', key: 'new' },
    ],
    ['ended', [['old', null]], { is: 'ended' }],
    [
      'moved and then ended',
      [
        ['old', 'between'],
        ['between', null],
      ],
      { is: 'ended' },
    ],
    ['moved to what no longer exists', [['old', 'between']], { is: 'ended' }],
    [
      'moves in a circle',
      [
        ['old', 'between'],
        ['between', 'old'],
      ],
      { is: 'ended' },
    ],
    ['was never known', [['other', 'new']], { is: 'unknown' }],
  ] as const)('%s', (_how, pairs, found) =>
    expect(resolveOldKey(redirectsOf(pairs), 'product', 'old', inUse)).toEqual(found),
  );

  test('of another kind says nothing', () => {
    expect(resolveOldKey(redirectsOf([['old', 'new']]), 'brand', 'old', inUse)).toEqual({ is: 'unknown' });
  });

  test('leads to a page that exists or to none, whatever the rows are', () => {
    const key = fc.constantFrom(...KEYS);
    const pairs = fc.array(fc.tuple(key, fc.option(key)), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, fc.subarray(KEYS), key, (rows, live, asked) => {
        const found = resolveOldKey(redirectsOf(rows), 'product', asked, (one) => live.includes(one));
        if (found.is === 'moved') expect(live).toContain(found.key);
        expect(found.is === 'unknown').toBe(!rows.some(([old_key]) => old_key === asked));
      }),
    );
  });
});

test('everything that may move has an address', () => {
  const kinds = [...(Object.keys(PAGE_FOLDERS) as (keyof typeof PAGE_FOLDERS)[]), 'product' as const, 'list' as const];
  const addresses = kinds.map((kind) => addressOf(kind, 'key'));
  expect(new Set(addresses).size).toBe(kinds.length);
  for (const address of addresses) expect(address).toMatch(/^\/[a-z]+\/key$/);
});
