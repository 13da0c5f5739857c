import { expect, test } from 'vitest';
import { isPoBox } from './po-box.ts';

// biome-ignore format: a table of cases
test.each([
  // street                 PO box
  ['PO Box 12',             true],
  ['P.O. Box 9',            true],
  ['Post Office Box 3',     true],
  ['POB 9',                 true],
  ['General Delivery',      true],
  ['P.0. Box 1',            true],   // a zero
  ['p o b0x 7',             true],
  ['P-O-B-12',              true],
  ['PO\u200bBox 1',         true],   // a zero-width space
  ['P\u00adO Box 1',        true],   // a soft hyphen
  ['\u0420\u041e Box 1',    true],   // Cyrillic letters
  ['\u03a1\u039f \u0392\u039f\u03a7 1', true], // Greek ones
  ['P\u00d3 Box 1',         true],   // an accent
  ['ＰＯ　Ｂｏｘ　１',           true],   // wide letters
  ['Box 12',                true],
  ['Unit 3 Box #7',         true],
  ['PMB 4',                 true],
  ['123 Elm St PMB #4',     true],
  ['12 Box Elder Ct',       false],
  ['Apt P05',               false],
  ['12 Post Rd',            false],
  ['3 Lockbox Way',         false],
  ['1 Ñuñoa Pobla 4',       false],
  ['12 Boxwood Lane',       false],
  ['4 Postal Square',       false],
])('%s is a PO box: %s', (street, expected) => {
  expect(isPoBox(street)).toBe(expected);
});
