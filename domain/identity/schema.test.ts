import { expect, test } from 'vitest';
import { Registration } from './endpoints.ts';
import { Email } from './schema.ts';

// biome-ignore format: a table of cases
test.each([
  ['  Ada@Example.TEST ',    'ada@example.test'],
  ['ada@example',            null],
  ['ada@@example.test',      null],
  ['a da@example.test',      null],
  ['ada\0@example.test',     null],   // PostgreSQL cannot store NUL
  ['ada\ud800@example.test', null],   // nor half a character
  [`${'a'.repeat(65)}@b.co`, null],
  ['x@a.test,',              null],
  ['x@a.test;',              null],
  ['x@a.test:',              null],
  ['a,b@a.test',             null],
  ['a\uff0cb@a.test',        null],   // a wide comma, which NFKC makes a plain one
  ['ada(work)@a.test',       null],
  ['a\u200bda@a.test',       null],   // a zero-width space
  ['ada@a\u00ad.test',       null],   // a soft hyphen
  ['ada@a.te\u202est',       null],   // turns the reading direction
  ["o'hara+tag@a-b.test",    "o'hara+tag@a-b.test"],
])('%j is read as %j', (text, email) => {
  const read = Email.safeParse(text);
  expect(read.success ? read.data : null).toBe(email);
});

// biome-ignore format: a table of cases
test.each([
  // password             refused field
  ['ada@example.test',    'password'],
  ['adalovelace2026',     'password'],
  ['tallybean1',          'password'],
  ['a long password',     undefined],
])('a registration of adalovelace with the password %s is refused for its %s', (password, field) => {
  const email = password.includes('@') ? password : 'AdaLovelace@example.test';
  const read = Registration.safeParse({ email, password, firstname: 'Ada', lastname: 'Lowe' });
  expect(read.error?.issues[0]?.path[0]).toBe(field);
});
