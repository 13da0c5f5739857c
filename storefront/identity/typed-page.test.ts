import { expect, test } from 'vitest';
import { isTypedOn } from './typed-page.ts';

const PAGE = '/account/addresses?edit=new';
const stored = (fields: [string, string][], page = PAGE) => JSON.stringify({ at: 1, customer_id: 7, page, fields });

// biome-ignore format: a table of cases
test.each([
  // what                             stored                                                       is it typed there?
  ['an address',                      stored([['intent', 'address'], ['street1', '12 Larch St']]), true],
  ['what was typed on another page',  stored([['street1', '12 Larch St']], '/account/edit'),       false],
  ['a form that was left empty',      stored([['intent', 'address'], ['street1', ' ']]),           false],
  ['a button that removes something', stored([['intent', 'remove'], ['id', '7']]),                 false],
  ['a password, which is not stored', stored([['intent', 'password'], ['username', 'a@b.test']]),  false],
  ['nothing to delete an account',    stored([['refund', '0'], ['username', 'a@b.test']]),         false],
  ['nothing',                         null,                                                        false],
])('someone who typed %s reads of it only where that is true', (_what, text, isTyped) => {
  expect(isTypedOn(PAGE, 7, text)).toBe(isTyped);
  expect(isTypedOn(PAGE, 8, text)).toBe(false);
});
