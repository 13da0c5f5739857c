import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KeyedLine, mergeLines, settle } from './contents.ts';

describe('a line after a change', () => {
  const bought = { qty: 4, save_for_later: false };
  const saved = { qty: 0, save_for_later: true };
  test.each([
    // held     change                             after
    [null, { qty: 5 }, { qty: 5, save_for_later: false }],
    [bought, { qty: 5 }, { qty: 5, save_for_later: false }],
    [bought, { qty: 0 }, null],
    [bought, { save_for_later: true }, saved],
    [bought, { qty: 7, save_for_later: true }, saved], // saving means nothing to buy
    [bought, { save_for_later: false }, bought],
    [saved, { save_for_later: false }, { qty: 3, save_for_later: false }], // back at the minimum
    [saved, { qty: 6, save_for_later: false }, { qty: 6, save_for_later: false }],
    [saved, { qty: 6 }, { qty: 6, save_for_later: false }],
    [saved, { qty: 0 }, null],
    [null, { save_for_later: true }, saved],
  ])('%o and %o make %o', (held, change, after) => {
    expect(settle(held, change, 3)).toEqual(after);
  });
});

describe('a guest cart merged into an account cart (requirement C15)', () => {
  test('the larger quantity wins, and to buy wins over saved', () => {
    const account: KeyedLine[] = [
      { key: '1', qty: 2, save_for_later: false },
      { key: '2', qty: 9, save_for_later: false },
      { key: '3', qty: 0, save_for_later: true },
    ];
    const guest: KeyedLine[] = [
      { key: '1', qty: 5, save_for_later: false },
      { key: '2', qty: 5, save_for_later: false },
      { key: '3', qty: 4, save_for_later: false },
      { key: '4', qty: 0, save_for_later: true },
    ];
    expect(mergeLines(account, guest)).toEqual([
      { key: '1', qty: 5, save_for_later: false },
      { key: '3', qty: 4, save_for_later: false },
      { key: '4', qty: 0, save_for_later: true },
    ]);
  });

  const cart = fc
    .uniqueArray(
      fc.record({ key: fc.integer({ min: 1, max: 40 }).map(String), qty: fc.integer({ min: 0, max: 999 }) }),
      {
        selector: ({ key }) => key,
        maxLength: 25,
      },
    )
    .map((lines) => lines.map((line): KeyedLine => ({ ...line, save_for_later: line.qty === 0 })));

  test('nothing is lost, no more than the limit is bought, and a second merge changes nothing', () => {
    fc.assert(
      fc.property(cart, cart, fc.integer({ min: 25, max: 40 }), (account, guest, linesMax) => {
        const limits = { linesMax, savedMax: 40 };
        const merged = new Map([...account, ...mergeLines(account, guest, limits)].map((line) => [line.key, line]));
        const lines = [...merged.values()];
        for (const { key, qty } of [...account, ...guest]) {
          const line = merged.get(key);
          expect(line).toBeDefined();
          expect((line?.qty ?? 0) >= qty || line?.save_for_later).toBe(true);
        }
        expect(lines.filter((line) => !line.save_for_later).length).toBeLessThanOrEqual(linesMax);
        expect(lines.every((line) => (line.qty === 0) === line.save_for_later)).toBe(true);
        expect(mergeLines(lines, guest, limits)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('no more than the limit is saved, nothing of the account is lost, and a second merge changes nothing', () => {
    const limit = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(cart, cart, limit, limit, (account, guest, linesMax, savedMax) => {
        const limits = { linesMax, savedMax };
        const merged = new Map([...account, ...mergeLines(account, guest, limits)].map((line) => [line.key, line]));
        const lines = [...merged.values()];
        const savedIn = (held: readonly KeyedLine[]) => held.filter(({ save_for_later }) => save_for_later).length;
        expect(account.every(({ key, qty }) => (merged.get(key)?.qty ?? -1) >= qty)).toBe(true);
        expect(savedIn(lines)).toBeLessThanOrEqual(Math.max(savedMax, savedIn(account)));
        const dropped = guest.filter(({ key }) => !merged.has(key));
        if (dropped.length > 0) expect(savedIn(lines)).toBeGreaterThanOrEqual(savedMax);
        expect(mergeLines(lines, guest, limits)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
