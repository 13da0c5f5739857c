import { expect, test } from 'vitest';
import { pack, type Packed, unpack } from './packed.ts';

test('where it was packed a value stays what it is; elsewhere the text is read once', () => {
  const list = { total: 2, titles: ['Oats', 'Rye & <b>bran</b>'], canonical: null };
  const packed = pack(list);
  expect(unpack(packed)).toBe(list);
  const arrived: Packed<typeof list> = { json: packed.json };
  expect(unpack(arrived)).toEqual(list);
  expect(unpack(arrived)).toBe(unpack(arrived));
});
