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
  ['12 Boxwood Lane',       false],
  ['4 Postal Square',       false],
])('%s is a PO box: %s', (street, expected) => {
  expect(isPoBox(street)).toBe(expected);
});
