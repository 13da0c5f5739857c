import { expect, test } from 'vitest';
import { COMMON_WORDS, isCommonPassword, isEmailAsPassword } from './common-passwords.ts';

test('the list covers more than 3,000 passwords that the shop would otherwise accept', () => {
  const endings = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '2026', '01', '99'];
  const spelled = COMMON_WORDS.flatMap((word) => endings.map((ending) => word + ending));
  const long = new Set(spelled.filter((password) => password.length >= 8));
  expect(long.size).toBeGreaterThan(3_000);
  expect([...long].filter((password) => !isCommonPassword(password))).toEqual([]);
});

// biome-ignore format: a table of cases
test.each([
  // password              common
  ['password',             true],
  ['Password1',            true],
  ['P@ssw0rd!',            true],
  ['ｐａｓｓｗｏｒｄ',           true],   // in wide letters
  ['ILOVEYOU2',            true],
  ['qwerty123456',         true],
  ['football2026',         true],
  ['12345678',             true],
  ['87654321',             true],
  ['1qaz2wsx',             true],
  ['1q2w3e4r',             true],
  ['qwertyasdf',           true],
  ['abcd1234',             true],
  ['tallybean',            true],   // the shop's own name
  ['T4llyBean2026',        true],
  ['aaaaaaaa',             true],
  ['abcabcabc',            true],
  ['12/31/1984',           true],
  ['19841231',             true],
  ['a long password',      false],
  ['demo-password',        false],
  ['correct horse battery staple', false],
  ['passwordless-since-92', false],
  ['dragon 74 under bridges', false],
  ['83920174',             false],
  ['tr0ub4dor&3',          false],
])('"%s": %s', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
});

// biome-ignore format: a table of cases
test.each([
  // email                  password                too close
  ['ada@example.test',      'ada@example.test',     true],
  ['ada@example.test',      'ADA@Example.test1',    true],
  ['adalowe@example.test',  'adalowe!',             true],
  ['ada.lowe@example.test', 'AdaLowe2026',          true],
  ['ada+shop@example.test', 'ada12345',             true],
  ['ada@example.test',      'ada is my first name', false],
  ['1984@example.test',     'a long password 1984', false],
  ['a@example.test',        'a long password',      false],
])('of %s, "%s": %s', (email, password, isTooClose) => {
  expect(isEmailAsPassword(password, email)).toBe(isTooClose);
});
