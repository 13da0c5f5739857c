import { expect, test } from 'vitest';
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
])('%j is read as %j', (text, email) => {
  const read = Email.safeParse(text);
  expect(read.success ? read.data : null).toBe(email);
});
