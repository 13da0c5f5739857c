import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/kernel/calendar.ts';
import { consentWords, periodText } from './consent-words.ts';
import { doesRenew, type OfferTerms, periodEnd } from './periods.ts';
import { breakEvenCents, yearlyCostCents } from './worth.ts';

const ANNUAL: OfferTerms = {
  offer_id: 3,
  membership_status: 'Annual',
  price_cents: 5_995,
  period_days: 365,
  period_months: null,
};
const MONTHLY: OfferTerms = {
  offer_id: 6,
  membership_status: 'Monthly',
  price_cents: 1_200,
  period_days: null,
  period_months: 1,
};
const TRIAL: OfferTerms = {
  offer_id: 0,
  membership_status: 'Trial',
  price_cents: 0,
  period_days: 30,
  period_months: null,
};

const PLANS = { Annual: ANNUAL, Monthly: MONTHLY, Trial: TRIAL };

// biome-ignore format: a table of cases
test.each([
  // plan     starts        ends
  ['Annual',  '2026-11-20', '2027-11-20'],
  ['Annual',  '2027-11-20', '2028-11-19'],
  ['Monthly', '2026-11-20', '2026-12-20'],
  ['Monthly', '2027-01-31', '2027-02-28'],
  ['Monthly', '2028-01-31', '2028-02-29'],
  ['Trial',   '2026-11-20', '2026-12-20'],
] as const)('%s from %s ends on %s', (plan, start, end) => {
  expect(periodEnd(start, PLANS[plan])).toBe(end);
});

test('a period never ends before it begins, and a month is 28 to 31 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const start = addDays('2020-01-01', days);
      expect(daysBetween(start, periodEnd(start, ANNUAL))).toBe(365);
      const month = daysBetween(start, periodEnd(start, MONTHLY));
      expect(month).toBeGreaterThanOrEqual(28);
      expect(month).toBeLessThanOrEqual(31);
    }),
  );
});

// biome-ignore format: a table of cases
test.each([
  // plan     a year  break-even  renews  said
  ['Annual',  5_995,  21_255,     true,   'a year'],
  ['Monthly', 14_400, 51_055,     true,   'a month'],
  ['Trial',   0,      0,          false,  '30 days, no card needed'],
] as const)('%s costs %i a year and pays from %i', (plan, year, breakEven, renews, said) => {
  const terms = PLANS[plan];
  expect(yearlyCostCents(terms)).toBe(year);
  expect(breakEvenCents(year)).toBe(breakEven);
  expect(doesRenew(terms)).toBe(renews);
  expect(periodText(terms)).toBe(said);
});

/** What a spend in cents at member prices costs at other stores, at the average saving. */
const otherStoresCents = (spend: number) => Math.round((spend * 100) / 78);

test('at the break-even spend the saving pays the fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (fee) => {
      const spend = breakEvenCents(fee);
      const saved = otherStoresCents(spend) - spend;
      expect(saved).toBeGreaterThanOrEqual(fee);
      expect(saved).toBeLessThanOrEqual(fee + 1);
    }),
  );
});

test('the annual plan pays for itself after $212.55 here, which is $272.50 elsewhere', () => {
  expect(breakEvenCents(5_995)).toBe(21_255);
  expect(otherStoresCents(21_255)).toBe(27_250);
  expect(27_250 - 21_255).toBe(5_995);
});

test('the words say who charges, how much, when and how to cancel, on one line', () => {
  const annual = consentWords(ANNUAL, '2026-11-20');
  expect(annual).toContain('Tallybean will charge my card $59.95 today for a membership until November 20, 2027');
  expect(annual).toContain('charge $59.95 on November 20, 2027 and every year (365 days) after that until I cancel');
  expect(annual).toContain('35 and 7 days before each charge');
  expect(annual).toContain('I can cancel anytime online');
  const trial = consentWords(TRIAL, '2026-11-20');
  expect(trial).toContain('ends on December 20, 2026');
  expect(trial).not.toContain('$');
  for (const words of [annual, trial, consentWords(MONTHLY, '2027-01-31')]) {
    expect(words).toBe(words.trim());
    expect(words).not.toMatch(/\n|\s\s/);
  }
});
