import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysInMonth } from '#domain/kernel/calendar.ts';
import { consentWords, resumeWords } from './consent-words.ts';
import type { OfferTerms } from './periods.ts';
import { isLastTryNext, nextPeriodEnd, nextTryOn, noticeOwed } from './renewal.ts';

const ANNUAL: OfferTerms = {
  offer_id: 3,
  membership_status: 'Annual',
  price_cents: 5_995,
  period_days: 365,
  period_months: null,
};
const MONTHLY: OfferTerms = {
  ...ANNUAL,
  offer_id: 6,
  membership_status: 'Monthly',
  period_days: null,
  period_months: 1,
};
const TRIAL: OfferTerms = { ...ANNUAL, offer_id: 0, membership_status: 'Trial', price_cents: 0, period_days: 30 };
const PLANS = { Annual: ANNUAL, Monthly: MONTHLY, Trial: TRIAL };

// biome-ignore format: a table of cases
test.each([
  // plan      first day     ended on      today         next end
  ['Monthly',  '2027-01-31', '2027-02-28', '2027-02-28', '2027-03-31'],
  ['Monthly',  '2027-01-31', '2027-03-31', '2027-03-31', '2027-04-30'],
  ['Monthly',  '2027-01-31', '2027-02-28', '2027-03-05', '2027-03-31'],
  ['Monthly',  '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ['Annual',   '2026-11-20', '2027-11-20', '2027-11-22', '2028-11-19'],
  ['Annual',   '2026-11-20', '2027-11-20', '2028-11-19', '2029-11-19'],
] as const)('%s from %s, ended on %s, charged on %s: runs until %s', (plan, anchor, expired_on, today, end) => {
  expect(nextPeriodEnd({ anchor, expired_on, today }, PLANS[plan])).toBe(end);
});

test('renewed month after month, every period ends on the first day of the plan or the last of the month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const anchor = addDays('2020-01-01', days);
      let expired_on = anchor;
      for (let i = 0; i < 30; i++) {
        const end = nextPeriodEnd({ anchor, expired_on, today: expired_on }, MONTHLY);
        const [year, month, date] = end.split('-').map(Number);
        expect(end > expired_on).toBe(true);
        expect(date).toBe(Math.min(Number(anchor.slice(8)), daysInMonth(year ?? 0, month ?? 0)));
        expired_on = end;
      }
    }),
  );
});

const declined = (on: string) => ({ on, is_unavailable: false });
const away = (on: string) => ({ on, is_unavailable: true });

// biome-ignore format: a table of cases
test.each([
  // failed tries                                                          next
  [[],                                                                     '2026-12-20'],
  [[declined('2026-12-20')],                                               '2026-12-22'],
  [[declined('2026-12-20'), declined('2026-12-22')],                       '2026-12-25'],
  [[declined('2026-12-20'), declined('2026-12-22'), declined('2026-12-25')], null],
  [[away('2026-12-20')],                                                   '2026-12-21'],
  [[declined('2026-12-20'), away('2026-12-22'), declined('2026-12-23')],   '2026-12-26'],
])('after the tries %j the next is on %s', (failed, next) => {
  expect(nextTryOn('2026-12-20', failed)).toBe(next);
});

// biome-ignore format: a table of cases
test.each([
  [[declined('2026-12-20')],                                             false],
  [[declined('2026-12-20'), away('2026-12-22')],                         false],
  [[declined('2026-12-20'), declined('2026-12-22')],                     true],
  [[declined('2026-12-20'), away('2026-12-22'), declined('2026-12-23')], true],
])('after the tries %j the next is the last one: %s', (failed, isLast) => {
  expect(isLastTryNext(failed)).toBe(isLast);
});

// biome-ignore format: a table of cases
test.each([
  // plan     days left  notice
  ['Annual',  36,        undefined],
  ['Annual',  35,        35],
  ['Annual',  8,         35],
  ['Annual',  7,         7],
  ['Monthly', 4,         undefined],
  ['Monthly', 3,         3],
  ['Trial',   7,         7],
  ['Trial',   1,         3],
] as const)('%s with %i days left is owed the notice of %s days', (plan, daysLeft, notice) => {
  expect(noticeOwed(PLANS[plan], daysLeft)).toBe(notice);
});

test('the words say how to cancel, and what canceling right away refunds', () => {
  const resumed = resumeWords(MONTHLY, '2026-12-20');
  expect(resumed).toContain(
    "$59.95 on December 20, 2026 and every month after that until I cancel. I won't be charged today.",
  );
  for (const words of [resumed, consentWords(ANNUAL, '2026-11-20'), consentWords(TRIAL, '2026-11-20')]) {
    expect(words).not.toMatch(/\n|\s\s/);
    expect(
      words.includes(
        'or I can end it right away. If I do that within 30 days of my very first membership charge, I get a full refund of that charge; otherwise, I get a refund for the unused days.',
      ),
    ).toBe(words.includes('$'));
    expect(
      words === consentWords(TRIAL, '2026-11-20') || words.includes('Account, Membership, Cancel membership'),
    ).toBe(true);
  }
});
