import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Account } from '#domain/identity/schema.ts';
import { DoneBanner } from './done-banner.tsx';

const CHARGED = { amount: 59.95, tax: 0, card: 'Visa 4242', charged_on: '2026-11-20', is_today: true };
const CHARGED_BEFORE = { ...CHARGED, is_today: false };

// biome-ignore format: a table of cases
test.each([
  // done         status     plan       renews  charge          says
  ['undone',      'member',  'Annual',  true,   CHARGED_BEFORE, "Your membership continues. You weren&#x27;t charged for this. Renews on"],
  ['undone',      'trial',   'Trial',   false,  null,           "Your membership continues. You weren&#x27;t charged for this. Ends on"],
  ['undone',      'member',  'Annual',  true,   CHARGED,        'Your membership continues.  Renews on'],
  ['resumed',     'member',  'Annual',  true,   CHARGED_BEFORE, 'Your membership continues. You weren'],
  ['repaid',      'member',  'Annual',  true,   CHARGED,        'Your membership continues. We charged $59.95 to your Visa 4242.'],
  ['rejoined',    'member',  'Annual',  true,   CHARGED,        "You&#x27;re a member again. We charged $59.95"],
  ['upgraded',    'member',  'Annual',  true,   CHARGED,        "You&#x27;re on the Annual plan. We charged $59.95"],
  // What the account doesn't confirm.
  ['undone',      'canceled','Annual',  false,  CHARGED_BEFORE, null],
  ['resumed',     'member',  'Annual',  false,  null,           null],
  ['repaid',      'member',  'Annual',  true,   CHARGED_BEFORE, null],
  ['rejoined',    'member',  'Annual',  true,   CHARGED_BEFORE, null],
  ['planned',     'trial',   'Trial',   false,  null,           null],
  ['upgraded',    'member',  'Monthly', true,   CHARGED,        null],
  ['constructor', 'member',  'Annual',  true,   CHARGED,        null],
  [null,          'member',  'Annual',  true,   CHARGED,        null],
] as const)('?done=%s for a %s with the plan %s that renews: %s, and %o, says %s', (...given) => {
  const [done, user_status, membership_status, renew, last_charge, words] = given;
  const subscription = { membership_status, renew, expired_date: '2027-11-20', renewal_price: renew ? 59.95 : null };
  const account = { user_status, subscription } as unknown as Account;
  const page = renderToStaticMarkup(<DoneBanner done={done} account={account} last_charge={last_charge} />);
  expect(words === null ? page === '' : page.includes(words), page).toBe(true);
});
