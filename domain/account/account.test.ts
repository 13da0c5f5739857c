import { expect, test } from 'vitest';
import { isBirthday, isOver21 } from './birth.ts';
import { formatPhone } from './phone.ts';
import { AddressForm } from './schema.ts';

// biome-ignore format: a table of cases
test.each([
  // born         over 21 on 2026-11-20
  ['2005-11-20',  true],
  ['2005-11-21',  false],
  [null,          false],
])('born %s: over 21 is %s', (born, over) => {
  expect(isOver21(born, '2026-11-20')).toBe(over);
});

// biome-ignore format: a table of cases
test.each([
  // text         may be a birthday on 2026-11-20
  ['1980-02-29',  true],
  ['1981-02-29',  false],
  ['2026-11-21',  false],
  ['1880-01-01',  false],
  ['2013-11-20',  true],
  ['2013-11-21',  false],
])('%s may be a date of birth: %s', (text, mayBe) => {
  expect(isBirthday(text, '2026-11-20')).toBe(mayBe);
});

// biome-ignore format: a table of cases
test.each([
  // typed               saved
  ['1 (310) 555-0199',   '(310) 555-0199'],
  ['3105550199',         '(310) 555-0199'],
  ['310555019',          null],
  ['1105550199',         null],
])('the phone %s is saved as %s', (typed, saved) => {
  expect(formatPhone(typed)).toBe(saved);
});

const FORM = {
  firstname: 'Ada',
  lastname: 'Lowe',
  street1: '1 Elm St',
  city: 'Los Angeles',
  region_code: 'ca',
  postcode: '90026',
  telephone: '310 555 0199',
};

test('a street of 25 characters is accepted and one of 26 is not', () => {
  expect(AddressForm.parse({ ...FORM, street1: 'x'.repeat(25) }).region_code).toBe('CA');
  expect(AddressForm.safeParse({ ...FORM, street1: 'x'.repeat(26) }).success).toBe(false);
});
