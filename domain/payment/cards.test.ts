import { expect, test } from 'vitest';
import { ccLabel, isExpired, showCard } from './cards.ts';

test.each([
  // month year    today         expired
  [11, 2026, '2026-11-30', false], // good to the end of its month
  [11, 2026, '2026-12-01', true],
  [12, 2026, '2027-01-01', true],
  [1, 2027, '2026-12-31', false],
])('a card good until %i/%i is expired on %s: %s', (exp_month, exp_year, today, expected) => {
  expect(isExpired({ exp_month, exp_year }, today)).toBe(expected);
});

test.each([
  // cc_type       last4    label
  ['visa', '4242', 'Visa ending in 4242'],
  ['other', '0001', 'Card ending in 0001'],
  ['Apple Pay', null, 'Apple Pay'],
] as const)('%s with the digits %s is called %s', (cc_type, last4, label) => {
  expect(ccLabel({ cc_type, last4 })).toBe(label);
});

test('a saved card is shown without its token', () => {
  const row = {
    payment_method_id: 'pm',
    cc_type: 'american express' as const,
    last4: '0005',
    exp_month: 1,
    exp_year: 2030,
    is_default: true,
    token: 'card_secret',
  };
  expect(showCard(row, '2026-11-20')).toEqual({
    id: 'pm',
    cc_type: 'american express',
    cc_label: 'American Express ending in 0005',
    last4: '0005',
    exp_month: 1,
    exp_year: 2030,
    expired: false,
    is_default: true,
  });
});
