import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionsOfPicks, pickKey, readPicks } from './picks.ts';

describe('the options of a line', () => {
  const anyPicks = fc.uniqueArray(
    fc.record({ product_id: fc.integer({ min: 1, max: 2_000_000_000 }), qty: fc.integer({ min: 1, max: 99 }) }),
    {
      selector: ({ product_id }) => product_id,
      maxLength: 20,
    },
  );

  test('are read back as they were written, in any order', () => {
    fc.assert(
      fc.property(anyPicks, (given) => {
        const sorted = given.toSorted((a, b) => a.product_id - b.product_id);
        expect(readPicks(optionsOfPicks(given))).toEqual(sorted);
        expect(readPicks(optionsOfPicks(given.toReversed()))).toEqual(sorted);
      }),
    );
  });

  test('that are none or no picks', () => {
    expect(readPicks({ 7: '0', 8: '1' })).toEqual([{ product_id: 8, qty: 1 }]);
    const junk: Record<string, string>[] = [{ Size: '16 oz' }, { '07': '1' }, { 2147483648: '1' }, { 9999999999: '1' }];
    for (const text of ['-1', '1.5', '2x', '1000', '', '2 × Oats']) junk.push({ 7: text });
    for (const options of junk) expect(readPicks(options)).toBeNull();
  });

  test('are one key for the same picks in any order, and others for other picks', () => {
    fc.assert(
      fc.property(anyPicks, (given) => {
        expect(pickKey(given.toReversed())).toBe(pickKey(given));
        expect(pickKey([...given, { product_id: 2_100_000_000, qty: 1 }])).not.toBe(pickKey(given));
      }),
    );
    expect(pickKey()).toBe(pickKey([]));
  });
});
