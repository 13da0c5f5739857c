import { describe, expect, test } from 'vitest';
import { readMeta, readSections, UnusableFile, writeSections } from './sections.ts';

const META = { made_by: 'test', note: 'Açaí' };
const SECTIONS = new Map([
  ['numbers', new Uint8Array(Float64Array.from([1.5, -2, 3e9]).buffer)],
  ['nothing', new Uint8Array()],
  ['words', Buffer.from('almond butter')],
  ['bytes', Uint8Array.from({ length: 301 }, (_, i) => i % 256)],
]);
const file = () => writeSections({ meta: META, sections: SECTIONS });
const plain = ({ meta, sections }: ReturnType<typeof readSections>) => ({
  meta,
  sections: [...sections].map(([name, bytes]) => [name, [...bytes]]),
});

describe('a file of sections', () => {
  test('holds what was written, where numbers can be read in place', () => {
    const read = readSections(file());
    expect(plain(read)).toEqual(plain({ meta: META, sections: SECTIONS }));
    const { buffer, byteOffset } = read.sections.get('numbers') ?? new Uint8Array();
    expect([...new Float64Array(buffer, byteOffset, 3)]).toEqual([1.5, -2, 3e9]);
  });

  test('says what it was made from before its sections are checked', () => {
    const changed = file();
    changed[changed.indexOf('almond')] = 0;
    expect(readMeta(changed)).toEqual(META);
    expect(() => readSections(changed)).toThrow('its section words is damaged');
    changed[changed.indexOf('test')] = 0;
    expect(() => readMeta(changed)).toThrow('its header is damaged');
  });

  test('with a changed byte is refused, or the byte meant nothing', () => {
    const whole = file();
    const refused = [...whole.keys()].filter((at) => {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      try {
        expect(plain(readSections(changed))).toEqual(plain(readSections(whole)));
        return false;
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableFile);
        return true;
      }
    });
    // The rest is between sections.
    expect(refused.length).toBeGreaterThan(whole.length * 0.8);
  });

  test('that ends early is refused, wherever it ends', () => {
    const whole = file();
    const lastByte = whole.lastIndexOf(44);
    for (let length = 0; length <= lastByte; length++)
      expect(() => readSections(Buffer.from(whole.subarray(0, length)))).toThrow(UnusableFile);
  });

  test('of another format is refused, as is another kind of file', () => {
    const other = file();
    other.writeUInt32LE(99, 8);
    expect(() => readSections(other)).toThrow('it has format 99');
    expect(() => readSections(Buffer.from('{"a JSON file": "of some length"}'))).toThrow('it is no catalog snapshot');
  });
});
