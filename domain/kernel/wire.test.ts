import { expect, test } from 'vitest';
import { lineText, personName, requiredText, wireInt } from './wire.ts';

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

// biome-ignore format: a table of cases
test.each([
  ["Anne-Marie O'Neil",      true],
  ['José Ñandú 3rd.',        true],
  ['Ada https://evil.test',  false],
  ['WWW.evil.test',          false],
  ['Ada\nClaim your prize',  false],
  ['Go to evil.example',      false],
  ['evil.example/unlock',    false],
  ['ada@evil',               false],
  ['Call 800 555 0100',      false],
  ['Ada\u202e',              false],
  ['Ada\u200b',              false],
  ['J.R.R.',                 true],
  ['Nur\u200cjahan',         true],
  [' ',                      false],
])('%j is a name: %s', (sent, isName) => {
  expect(personName(80).safeParse(sent).success).toBe(isName);
});

test.each(['Lincoln\nApproved', 'Lincoln\tHigh', '\u001b[2JLincoln', 'Lincoln\u0085', 'a\u007f'])(
  '%j is refused in a text of one line',
  (sent) => {
    for (const text of [lineText(80), requiredText(80)]) expect(text.safeParse(sent).success).toBe(false);
  },
);

test.each(['Lincoln High', ' José’s school\n', ''])('%j is a text of one line', (sent) => {
  expect(lineText(80).safeParse(sent).success).toBe(true);
});
