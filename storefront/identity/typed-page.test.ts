import { expect, test } from 'vitest';
import { typedOn } from './typed-page.ts';

const PAGE = '/account/addresses?edit=new';
const stored = (fields: [string, string][], { page = PAGE, is_partial = false } = {}) =>
  JSON.stringify({ at: 1, customer_id: 7, page, fields, is_partial });

// biome-ignore format: a table of cases
test.each([
  // what                             stored                                                                        is there
  ['an address',                      stored([['intent', 'address'], ['street1', '12 Larch St']]),                  'all'],
  ['an email and a password',         stored([['new_email', 'a@b.test']], { is_partial: true }),                    'part'],
  ['what was typed on another page',  stored([['street1', '12 Larch St']], { page: '/account/edit' }),              null],
  ['a form that was left empty',      stored([['intent', 'address'], ['street1', ' ']]),                            null],
  ['a button that removes something', stored([['intent', 'remove'], ['id', '7']]),                                  null],
  ['a password, which is not stored', stored([['intent', 'password'], ['username', 'a@b.test']], { is_partial: true }), null],
  ['nothing to delete an account',    stored([['refund', '0'], ['username', 'a@b.test']]),                          null],
  ['nothing',                         null,                                                                         null],
])('someone who typed %s reads of it only where that is true', (_what, text, found) => {
  expect(typedOn(PAGE, 7, text)).toBe(found);
  expect(typedOn(PAGE, 8, text)).toBe(null);
});
