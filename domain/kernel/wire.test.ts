import { expect, test } from 'vitest';
import { wireInt } from './wire.ts';

// biome-ignore format: a table of cases
test.each([
  // sent      read as
  ['0',        0],
  ['7',        7],
  ['-7',       -7],
  [7,          7],
  [0,          0],
  ['-0',       null],
  [-0,         null],
  ['007',      null],
  ['-07',      null],
  ['+7',       null],
  [' 7',       null],
  ['7.0',      null],
  ['1e3',      null],
  ['',         null],
  ['٧',        null],   // an Arabic digit
  ['1000000000000000', null],
])('%j is read as %j', (sent, number) => {
  const read = wireInt(-10, 999_999_999_999_999).safeParse(sent);
  expect(read.success ? read.data : null).toBe(number);
});
