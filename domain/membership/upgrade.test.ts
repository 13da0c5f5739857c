import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/kernel/calendar.ts';
import { upgradeWords } from './consent-words.ts';
import { type OfferTerms, periodEnd } from './periods.ts';
import { type PaidPeriod, unusedCents, unusedDays } from './pro-rata.ts';
import { mayBeOfferedAnnual, upgradeTerms } from './upgrade.ts';

const ANNUAL: OfferTerms = {
  offer_id: 3,
  membership_status: 'Annual',
  price_cents: 5_995,
  period_days: 365,
  period_months: null,
};
const MONTHLY = { period_days: null, period_months: 1 };
const NOVEMBER: PaidPeriod = { period_start: '2026-11-20', period_end: '2026-12-20', paid_cents: 1_200 };

// biome-ignore format: a table of cases
test.each([
  // today        days  credit  charged  until
  ['2026-11-20',  30,   1_200,  4_795,   '2027-11-20'], // the day it was paid: all of it
  ['2026-11-21',  29,   1_160,  4_835,   '2027-11-21'],
  ['2026-12-01',  19,   760,    5_235,   '2027-12-01'],
  ['2026-12-19',  1,    40,     5_955,   '2027-12-19'],
  ['2026-11-10',  30,   1_200,  4_795,   '2027-11-20'], // a trial still runs
] as const)('on %s, %i unused days are worth %i cents', (today, unused_days, credit_cents, charged_cents, expires_on) => {
  expect(upgradeTerms(NOVEMBER, ANNUAL, today)).toMatchObject({ unused_days, credit_cents, charged_cents, expires_on });
});

test('a month that is over gives no credit, and one worth more than the year no upgrade', () => {
  expect(upgradeTerms(NOVEMBER, ANNUAL, '2026-12-20')).toBeNull();
  expect(upgradeTerms({ ...NOVEMBER, paid_cents: 5_995 }, ANNUAL, '2026-11-20')).toBeNull();
});

test('a part of a cent is rounded up, for the member', () => {
  // 1,200 cents over 31 days are 38.7 cents a day.
  const december = { period_start: '2026-12-01', period_end: '2027-01-01', paid_cents: 1_200 };
  expect(unusedCents(december, '2026-12-31')).toBe(39);
  expect(unusedCents(december, '2026-12-30')).toBe(78);
});

const month = fc.record({ days: fc.integer({ min: 0, max: 20_000 }), paid_cents: fc.integer({ min: 1, max: 5_000 }) });
const monthOf = ({ days, paid_cents }: { days: number; paid_cents: number }): PaidPeriod => {
  const period_start = addDays('2020-01-01', days);
  return { period_start, period_end: periodEnd(period_start, MONTHLY), paid_cents };
};

test('credit and used days make up the price to the cent, and waiting never raises the credit', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: -40, max: 40 }), (drawn, offset) => {
      const paid = monthOf(drawn);
      const today = addDays(paid.period_start, offset);
      const credit = unusedCents(paid, today);
      const length = daysBetween(paid.period_start, paid.period_end);
      const left = unusedDays(paid, today);
      expect(left).toBe(Math.max(0, Math.min(length, length - offset)));
      // Exact in integers: the smallest whole number of cents that is not below the share.
      expect(credit * length).toBeGreaterThanOrEqual(paid.paid_cents * left);
      expect((credit - 1) * length).toBeLessThan(paid.paid_cents * left);
      expect(credit).toBeLessThanOrEqual(paid.paid_cents);
      expect(unusedCents(paid, addDays(today, 1))).toBeLessThanOrEqual(credit);
    }),
  );
});

test('charge and credit are the annual price, for a year that starts no later than the paid days', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: -40, max: 27 }), (drawn, offset) => {
      const paid = monthOf(drawn);
      const terms = upgradeTerms(paid, ANNUAL, addDays(paid.period_start, offset));
      expect(terms).not.toBeNull();
      if (!terms) return;
      expect(terms.charged_cents + terms.credit_cents).toBe(ANNUAL.price_cents);
      expect(terms.starts_on).toBe(addDays(paid.period_start, Math.max(0, offset)));
      expect(daysBetween(terms.starts_on, terms.expires_on)).toBe(365);
    }),
  );
});

// biome-ignore format: a table of cases
test.each([
  // plan       type        employee  offered
  ['Trial',     'regular',  false,    true],
  ['Trial',     'regular',  true,     false],
  ['Monthly',   'regular',  false,    true],
  ['Monthly',   'regular',  true,     false],
  ['Monthly',   'Gives',    false,    false],
  ['Monthly',   'employee', false,    false],
  ['Annual',    'regular',  false,    false],
  ['Annual',    'Gives',    false,    false],
] as const)('a %s plan of type %s, employee %s: offered the annual plan %s (M8)', (plan, type, is_thrive_employee, may) => {
  expect(mayBeOfferedAnnual({ membership_status: plan, type, is_thrive_employee })).toBe(may);
});

test('the words name the charge, the credit, the price and day of the next charge, and how to cancel', () => {
  const words = upgradeWords(ANNUAL, { charged_cents: 5_235, credit_cents: 760, startsOn: '2026-12-01' });
  for (const part of ['$52.35 today', '$59.95 minus a credit of $7.60', '$59.95 on December 1, 2027', 'I can cancel'])
    expect(words).toContain(part);
  expect(words).not.toContain('\n');
});
