import { expect, test } from 'vitest';
import { namesOf } from './google-names.ts';

// biome-ignore format: a table of cases
test.each([
  // given           family      first        last
  ['Ada',            'Lowe',     'Ada',       'Lowe'],
  ['Ada Mary Lowe',  undefined,  'Ada Mary',  'Lowe'],
  ['Ada',            undefined,  'Ada',       'N/A'],
  [undefined,        'Lowe',     'Shopper',   'Lowe'],
  [undefined,        undefined,  'Shopper',   'N/A'],
  ['www.evil.example', 'Lowe',   'Shopper',   'Lowe'],
  [{ odd: true },    '',         'Shopper',   'N/A'],
])('%j and %j are %s %s', (firstname, lastname, first, last) => {
  expect(namesOf({ firstname, lastname })).toEqual({ firstname: first, lastname: last });
});
