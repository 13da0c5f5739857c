import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dictionaryOf, isSamePlace, packText, readPacked, textAt, textTable } from './packed-texts.ts';

const line = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text));

test('every text comes back as it was, alone and from a table', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 70 }), fc.array(line, { maxLength: 5 }), (lines, samples) => {
      const dictionary = dictionaryOf(samples);
      const packed = lines.map((one) => packText(one, dictionary));
      expect(packed.map(readPacked)).toEqual(lines);
      const table = textTable(packed);
      expect(lines.map((_, at) => readPacked(textAt(table, at)))).toEqual(lines);
    }),
  );
});

test('a text that is much like the samples takes a fraction of its length', () => {
  const product = (id: number) =>
    JSON.stringify({ id, facts: { about: 'Rolled oats from one farm.', serving: '40 g' } });
  const { bytes, plain_bytes } = packText(product(4_711), dictionaryOf([product(1), product(2)]));
  expect(plain_bytes).toBe(product(4_711).length);
  expect(bytes.length).toBeLessThan(plain_bytes / 4);
});

test('the dictionary ends at 24 KB, and a text may be longer', () => {
  const sample = Array.from({ length: 9_000 }, (_, at) => `word${at}`).join(' ');
  const dictionary = dictionaryOf([sample]);
  expect(dictionary.length).toBe(24 * 1024);
  expect(readPacked(packText(`${sample}!`, dictionary))).toBe(`${sample}!`);
});

test('a number of no text is refused', () => {
  const table = textTable([packText('one', dictionaryOf([]))]);
  expect(() => textAt(table, 1)).toThrow('The text of a product in the file');
});

test('texts of two dictionaries are refused, because a table has one for all', () => {
  const texts = ['one', 'two'].map((text) => packText(text, dictionaryOf([text])));
  expect(() => textTable(texts)).toThrow('share a dictionary');
});

test('only the same text of the same table is in the same place', () => {
  const dictionary = dictionaryOf([]);
  const texts = ['one', 'one', ''].map((text) => packText(text, dictionary));
  const [table, other] = [textTable(texts), textTable(texts)];
  expect(isSamePlace(textAt(table, 0), textAt(table, 0))).toBe(true);
  expect(isSamePlace(textAt(table, 0), textAt(table, 1))).toBe(false);
  expect(isSamePlace(textAt(table, 0), textAt(other, 0))).toBe(false);
});
