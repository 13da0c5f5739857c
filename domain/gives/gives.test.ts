import { describe, expect, test } from 'vitest';
import { againAfterRefusal, againBeforeEnd, reminderOwed } from './apply-again.ts';
import { Questionnaire } from './endpoints.ts';
import { incomeLimit } from './income-limit.ts';
import { proofType } from './proof-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0 JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n rest', 'image/png'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7 rest', 'application/pdf'],
  ['RIFF\x10\x00\x00\x00WAVEfmt ', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  [' %PDF-1.7', null],
  ['\xff\xd8', null],
  ['GIF89a', null],
  ['', null],
])('a file that begins with %j is %s', (beginning, type) => {
  expect(proofType(bytesOf(beginning))).toBe(type);
});

test.each([
  [1, 32_000],
  [3, 54_000],
  [20, 241_000],
])('a household of %i may earn $%i', (household_size, limit) => {
  expect(incomeLimit(household_size)).toBe(limit);
});

test.each([
  ['unclear', '2026-11-20'],
  ['not_shown', '2026-12-20'],
] as const)('refused as %s on November 20: may apply again on %s', (reason, day) => {
  expect(againAfterRefusal('2026-11-20', reason)).toBe(day);
});

test('a free year may be applied for again 60 days before it ends', () => {
  expect(againBeforeEnd('2027-11-20')).toBe('2027-09-21');
});

test.each([
  [36, undefined],
  [35, 35],
  [8, 35],
  [7, 7],
  [1, 7],
])('with %i days left, the reminder of %s days is due', (daysLeft, days) => {
  expect(reminderOwed(daysLeft)).toBe(days);
});

describe('the questionnaire', () => {
  const fieldsOf = (answers: object) => {
    const read = Questionnaire.safeParse(answers);
    return read.success ? [] : [...new Set(read.error.issues.map(({ path }) => path.join('.')))];
  };

  test.each([
    [{ group: 'teacher', organization: 'Lincoln School', confirmed: 'on' }, []],
    [{ group: 'low_income', household_size: '3', yearly_income: '54000', confirmed: '1' }, []],
    [{ group: 'low_income', household_size: '1', yearly_income: '0', confirmed: '1' }, []],
    [{ group: 'low_income', household_size: '3', yearly_income: '54001', confirmed: '1' }, ['yearly_income']],
    [{}, ['group', 'confirmed']],
    [{ group: 'student', confirmed: '0' }, ['confirmed', 'organization']],
    [{ group: 'low_income' }, ['confirmed', 'household_size', 'yearly_income']],
    [
      { group: 'low_income', household_size: 'three', yearly_income: '-1' },
      ['household_size', 'yearly_income', 'confirmed'],
    ],
    [{ group: 'ebt', organization: 'x', confirmed: '1' }, ['group']],
    [{ group: 'veteran', organization: 'x'.repeat(81), confirmed: '1' }, ['organization']],
    [{ group: 'veteran', organization: '   ', confirmed: '1' }, ['organization']],
  ])('%j: %j', (answers, wrong) => {
    expect(fieldsOf(answers)).toEqual(wrong);
  });

  test.each(['two', '0', '99', '1.5', '-1'])(
    'a household of "%s" is told what to enter, in whole sentences',
    (given) => {
      const form = { group: 'low_income', household_size: given, yearly_income: '24,000.50', confirmed: '1' };
      const messages = Questionnaire.safeParse(form).error?.issues.map(({ message }) => message);
      expect(messages).toEqual([
        'Please enter the number of people, from 1 to 20.',
        "Please enter your household's yearly income in whole dollars, such as 24000.",
      ]);
    },
  );

  test('says what the limit is', () => {
    const read = Questionnaire.safeParse({
      group: 'low_income',
      household_size: 2,
      yearly_income: 90_000,
      confirmed: 1,
    });
    expect(read.error?.issues[0]?.message).toBe('Our limit for a household of 2 is $43,000 a year.');
  });
});
