import { expect, test } from 'vitest';
import { planCostOf } from './plan-cost.ts';

type Subscription = Parameters<typeof planCostOf>[0]['subscription'];
type Status = Parameters<typeof planCostOf>[0]['user_status'];

const YEARLY = { membership_status: 'Annual', renew: true, renewal_price: 59.95 } as Subscription;
const MONTHLY = { ...YEARLY, membership_status: 'Monthly', renewal_price: 12 } as Subscription;

// biome-ignore format: a table of cases
test.each<[string, Status, Subscription, number | undefined, number | undefined]>([
  ['a yearly plan',          'member',   YEARLY,  59.95, 212.55],
  ['a monthly plan',         'member',   MONTHLY, 144,   510.55],
  ['a free plan',            'member',   { ...YEARLY, renew: false, renewal_price: null }, undefined, undefined],
  ['a plan that is ending',  'member',   { ...YEARLY, renew: false }, undefined, undefined],
  ['a trial',                'trial',    { ...YEARLY, membership_status: 'Trial', renewal_price: null }, undefined, undefined],
  ['a plan that has ended',  'canceled', MONTHLY, undefined, undefined],
])('of %s', (_what, user_status, subscription, yearly_cost, break_even_spend) => {
  const cost = planCostOf({ user_status, subscription });
  expect([cost?.yearly_cost, cost?.break_even_spend]).toEqual([yearly_cost, break_even_spend]);
});
