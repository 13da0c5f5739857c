import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePacker, readInOrder, readPacked } from './packed-texts.ts';

const line = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text));

test('every text comes back as it was, packed or not yet', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 70 }), fc.boolean(), (lines, isEnded) => {
      const packer = makePacker();
      const packed = lines.map((one) => packer.add(one));
      if (isEnded) packer.end();
      expect(packed.map(readPacked)).toEqual(lines);
      const read = readInOrder();
      expect(packed.map((text) => read(text))).toEqual(lines);
      expect(packed.toReversed().map((text) => read(text))).toEqual(lines.toReversed());
    }),
  );
});

test('an ended packer begins another pack', () => {
  const packer = makePacker();
  const first = packer.add('first');
  packer.end();
  packer.end();
  const second = packer.add('second');
  packer.end();
  expect([first, second].map(readPacked)).toEqual(['first', 'second']);
  expect(second.pack).not.toBe(first.pack);
});
