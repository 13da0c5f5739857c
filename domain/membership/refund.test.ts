import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/kernel/calendar.ts';
import { unusedCents } from './pro-rata.ts';
import { feeOf, taxPartOf, totalOf, withTaxShare } from '#domain/tax/fee.ts';
import {
  type EndedCharge,
  FULL_REFUND_DAYS,
  refundOf,
  shareRefund,
  shownUntil,
  UNDO_DAYS,
  undoUntil,
} from './refund.ts';

const ANNUAL: EndedCharge = {
  paid_cents: 5_995,
  period_start: '2026-11-20',
  period_end: '2027-11-20',
  is_first: true,
};
const FIRST = { first_paid_on: '2026-11-20' };

// biome-ignore format: a table of cases
test.each([
  // today        first  cents  rule
  ['2026-11-20',  true,  5_995, 'full'],
  ['2026-12-20',  true,  5_995, 'full'],
  // 334 of 365 days are left: 5485.8, rounded up.
  ['2026-12-21',  true,  5_486, 'unused_days'],
  ['2027-11-19',  true,     17, 'unused_days'],
  ['2027-11-20',  true,      0, 'unused_days'],
  ['2027-12-20',  true,      0, 'unused_days'],
  ['2026-11-20',  false, 5_995, 'unused_days'],
  ['2026-11-21',  false, 5_979, 'unused_days'],
] as const)('canceled on %s, first charge %s: %i cents by the rule %s', (today, is_first, cents, rule) => {
  expect(refundOf({ ...ANNUAL, is_first }, { ...FIRST, today })).toEqual({ cents, rule });
});

test('a first month that is over within the 30 days is returned too, because the days count from its charge', () => {
  const february: EndedCharge = {
    paid_cents: 1_200,
    period_start: '2027-01-31',
    period_end: '2027-02-28',
    is_first: true,
  };
  const first_paid_on = '2027-01-31';
  expect(refundOf(february, { first_paid_on, today: '2027-03-02' })).toEqual({ cents: 1_200, rule: 'full' });
  expect(refundOf(february, { first_paid_on, today: '2027-03-03' })).toEqual({ cents: 0, rule: 'unused_days' });
});

const cases = fc.record({
  paid_cents: fc.integer({ min: 0, max: 50_000 }),
  start: fc.integer({ min: 0, max: 3_000 }),
  days: fc.integer({ min: 1, max: 366 }),
  /** Days from the charge to the first day it pays for: more than 0 after a trial. */
  early: fc.integer({ min: 0, max: 30 }),
  used: fc.integer({ min: -30, max: 400 }),
  is_first: fc.boolean(),
});

test('no refund is below 0, above what was paid, or grows with the days used; unused money is never kept', () => {
  fc.assert(
    fc.property(cases, ({ paid_cents, start, days, early, used, is_first }) => {
      const period_start = addDays('2026-01-01', start);
      const period: EndedCharge = { paid_cents, period_start, period_end: addDays(period_start, days), is_first };
      const paidOn = addDays(period_start, -early);
      const today = addDays(paidOn, Math.max(0, early + used));
      const at = (day: string) => refundOf(period, { first_paid_on: paidOn, today: day });
      const { cents, rule } = at(today);
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(paid_cents);
      expect(at(addDays(today, 1)).cents).toBeLessThanOrEqual(cents);
      const inWindow = daysBetween(paidOn, today) <= FULL_REFUND_DAYS;
      expect(rule).toBe(is_first && inWindow ? 'full' : 'unused_days');
      if (rule === 'full') expect(cents).toBe(paid_cents);
      // The shop keeps no more than the days before today cost, by less than a cent.
      const usedDays = Math.min(days, Math.max(0, daysBetween(period_start, today)));
      expect((paid_cents - cents) * days).toBeLessThanOrEqual(paid_cents * usedDays);
      if (rule === 'unused_days') expect((paid_cents - cents + 1) * days).toBeGreaterThan(paid_cents * usedDays);
    }),
  );
});

test('a period that is still to come is returned whole, and a free one returns nothing', () => {
  expect(unusedCents({ ...ANNUAL, period_start: '2026-12-20', period_end: '2027-12-20' }, '2026-12-01')).toBe(5_995);
  expect(refundOf({ ...ANNUAL, paid_cents: 0 }, { ...FIRST, today: '2026-11-20' }).cents).toBe(0);
});

// biome-ignore format: a table of cases
test.each([
  // canceled on  paid until    until
  ['2026-11-20', '2027-11-20', '2026-11-27'],
  // Across the end of daylight saving too.
  ['2026-10-30', '2027-10-30', '2026-11-06'],
  ['2026-12-12', '2026-12-20', '2026-12-19'],
  ['2026-12-13', '2026-12-20', '2026-12-19'],
  ['2026-12-19', '2026-12-20', '2026-12-19'],
  // The paid days are over, and the renewal was declined.
  ['2026-12-20', '2026-12-20', null],
  ['2026-12-21', '2026-12-20', null],
] as const)('canceled on %s, paid until %s: it can be undone until %s', (canceled, expired, until) => {
  expect(undoUntil(canceled, expired)).toBe(until);
});

test('a cancellation can be undone on every day of the seven that has paid days left, and on no other', () => {
  const days = fc.record({ start: fc.integer({ min: 0, max: 3_000 }), left: fc.integer({ min: -3, max: 20 }) });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 20 }), ({ start, left }, later) => {
      const canceled = addDays('2026-01-01', start);
      const expired = addDays(canceled, left);
      const today = addDays(canceled, later);
      const until = undoUntil(canceled, expired);
      expect(until !== null && today <= until).toBe(later <= UNDO_DAYS && expired > today);
      if (until !== null) expect(until <= shownUntil(canceled)).toBe(true);
    }),
  );
});

const upgrades = fc.record({
  price: fc.integer({ min: 1, max: 20_000 }),
  monthPrice: fc.integer({ min: 1, max: 5_000 }),
  credited: fc.double({ min: 0, max: 1, noNaN: true }),
  rate: fc.integer({ min: 0, max: 500_000 }),
  monthRate: fc.integer({ min: 0, max: 500_000 }),
  used: fc.integer({ min: 0, max: 365 }),
  is_first: fc.boolean(),
});

test('what two charges paid for goes back to both to the cent, never more than each took, and less the later', () => {
  fc.assert(
    fc.property(upgrades, ({ price, monthPrice, credited, rate, monthRate, used, is_first }) => {
      const [own, month] = [feeOf(price, rate), feeOf(monthPrice, monthRate)];
      const credit = withTaxShare(Math.floor(monthPrice * credited), month);
      const paid = { own: totalOf(own), month: { total: totalOf(month), credit } };
      const period = { ...ANNUAL, paid_cents: totalOf(own) + credit, is_first };
      const on = (days: number) => {
        const refund = refundOf(period, { ...FIRST, today: addDays(ANNUAL.period_start, days) });
        return { refund, shares: shareRefund(refund, paid) };
      };
      const { refund, shares } = on(used);
      if (refund.rule === 'full') expect(shares).toEqual({ own: totalOf(own), month: totalOf(month) });
      else expect(shares.own + shares.month).toBe(refund.cents);
      expect(shares.own).toBeLessThanOrEqual(totalOf(own));
      expect(shares.month).toBeLessThanOrEqual(totalOf(month));
      expect(taxPartOf(shares.own, own)).toBeLessThanOrEqual(own.tax_cents);
      expect(taxPartOf(shares.month, month)).toBeLessThanOrEqual(month.tax_cents);
      // A refund that was paid back is never asked for more the next time.
      const later = on(used + 1).shares;
      expect(later.own).toBeLessThanOrEqual(shares.own);
      expect(later.month).toBeLessThanOrEqual(shares.month);
    }),
  );
});
